import { useEffect, useRef } from 'react';
import { preferencesNow } from '../preferences.ts';
import { isPressed } from '../state/shortcut.ts';
import { isField } from './is-field.ts';

/** Runs an action when these keys are pressed, anywhere on the page. */
export function useShortcut(keys: string, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const where = { isInField: isField(event.target), singleKeys: preferencesNow().singleKeys };
      if (event.defaultPrevented || !isPressed(keys, event, where)) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [keys]);
}
