import { useEffect, useRef, useState } from 'react';

// Long enough to read that it takes another one.
const WITHIN_MS = 2_500;
// A layer that Esc does not close keeps it to itself all the same.
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
// Whatever somebody does between the two: it may have opened something.
const ACTS = ['keydown', 'pointerdown', 'focusin'] as const;

/**
 * Calls when Esc is pressed twice in a row, and neither of them has closed anything.
 * @returns whether it was pressed once, and a second time would count
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
      // A key that is held down is pressed once.
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
    // The last to hear of Esc: panels listen at the document, and layers let it come no further.
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
