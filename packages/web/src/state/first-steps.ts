import { createStore, useStore } from './create-store.ts';
import { storeText, storedText } from './browser-storage.ts';

const STORAGE_NAME = 'first-steps';

// The state itself is in browser storage, which tabs share. This store only notifies components in
// this tab after a write.
const writes = createStore(0);

/** Stops this browser from showing the first steps automatically. */
export function leaveFirstSteps(): void {
  storeText(STORAGE_NAME, 'left');
  writes.set(writes.get() + 1);
}

export function useIsTaught(): boolean {
  return useStore(writes, () => storedText(STORAGE_NAME) === 'left');
}
