import { createStore, useStore } from './create-store.ts';
import { keepText, keptText } from './browser-storage.ts';

const KEPT = 'first-steps';

// The answer is in browser storage, which tabs share. This store only signals a write.
const writes = createStore(0);

/** Stops this browser from offering the first steps by itself. */
export function leaveFirstSteps(): void {
  keepText(KEPT, 'left');
  writes.set(writes.get() + 1);
}

export function useIsTaught(): boolean {
  return useStore(writes, () => keptText(KEPT) === 'left');
}
