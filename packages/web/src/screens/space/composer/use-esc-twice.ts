import { useEffect, useRef, useState } from 'react';

// The time between the two presses is long enough to read the hint about the second Esc.
const WITHIN_MS = 2_500;
// Esc in one of these layers never counts as one of the two presses, even if the layer stays open.
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
// If one of these events happens between the two presses, the first press no longer counts. The
// event may have opened a layer, which the second Esc then closes.
const ACTS = ['keydown', 'pointerdown', 'focusin'] as const;

/**
 * Calls `onTwice` when Esc is pressed twice in a row and neither press has closed a layer. The hook
 * returns true while it waits for the second press.
 */
export function useEscTwice({
  isOn,
  onFirst,
  onTwice,
}: {
  readonly isOn: boolean;
  readonly onFirst: () => void;
  readonly onTwice: () => void;
}): boolean {
  const [isWarned, setWarned] = useState(false);
  const calls = useRef({ onFirst, onTwice });
  useEffect(() => {
    calls.current = { onFirst, onTwice };
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const forget = (): void => {
      clearTimeout(timer);
      timer = undefined;
      setWarned(false);
    };
    const acted = (event: Event): void => {
      if (!isEsc(event)) forget();
    };
    const pressed = (event: KeyboardEvent): void => {
      // A key that is held down counts as one press.
      if (!isEsc(event) || event.isComposing || event.repeat) return;
      const isForLayer = event.target instanceof Element && event.target.closest(LAYERS) !== null;
      if (event.defaultPrevented || isForLayer) {
        forget();
      } else if (timer === undefined) {
        timer = setTimeout(forget, WITHIN_MS);
        setWarned(true);
        calls.current.onFirst();
      } else {
        forget();
        calls.current.onTwice();
      }
    };
    for (const act of ACTS) addEventListener(act, acted, true);
    // The window gets the event last, so that panels and layers can handle it first. Panels listen
    // on the document, and layers stop the event.
    addEventListener('keydown', pressed);
    return () => {
      for (const act of ACTS) removeEventListener(act, acted, true);
      removeEventListener('keydown', pressed);
      forget();
    };
  }, [isOn]);
  return isWarned;
}

function isEsc(event: Event): event is KeyboardEvent {
  return event instanceof KeyboardEvent && event.key === 'Escape';
}
