import { createStore, useStore } from './create-store.ts';
import { keepText, keptText } from './browser-storage.ts';

const KEPT = 'first-steps';

// The state is in browser storage, which tabs share. This store only signals a write.
const writes = createStore(0);

/** Stops this browser from showing the first steps automatically. */
export function leaveFirstSteps(): void {
  keepText(KEPT, 'left');
  writes.set(writes.get() + 1);
}

export function useIsTaught(): boolean {
  return useStore(writes, () => keptText(KEPT) === 'left');
}
