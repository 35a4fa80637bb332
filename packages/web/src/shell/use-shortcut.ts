import { useEffect, useRef } from 'react';
import { looksNow } from '../looks.ts';
import { isPressed } from '../state/shortcut.ts';
import { isField } from './is-field.ts';

/** Does something when keys are pressed, anywhere on the page. */
export function useShortcut(keys: string, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const where = { isInField: isField(event.target), singleKeys: looksNow().singleKeys };
      if (event.defaultPrevented || !isPressed(keys, event, where)) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [keys]);
}
