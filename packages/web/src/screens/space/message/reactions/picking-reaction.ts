import { createStore, useStore } from '../../../../state/create-store.ts';

// The message for which a person is picking a reaction. Null while the picker is closed.
const pickingFor = createStore<string | null>(null);

export function pickReaction(messageId: string): void {
  pickingFor.set(messageId);
}

export function stopPicking(): void {
  pickingFor.set(null);
}

export function useIsPicking(messageId: string): boolean {
  return useStore(pickingFor, (id) => id === messageId);
}
