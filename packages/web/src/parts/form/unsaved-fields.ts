import { useEffect } from 'react';
import { createStore, useStore } from '../../state/create-store.ts';

const dirtyForms = createStore(0);

/** Counts a small form with typed text, so that its screen asks before the text is lost. */
export function useUnsavedFields(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    dirtyForms.set(dirtyForms.get() + 1);
    return () => dirtyForms.set(dirtyForms.get() - 1);
  }, [isDirty]);
}

/** Whether a small form on the screen has typed text. */
export function useHasUnsavedFields(): boolean {
  return useStore(dirtyForms, (count) => count > 0);
}
