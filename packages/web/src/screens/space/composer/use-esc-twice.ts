import { useEffect, useRef, useState } from 'react';

// Long enough to read that it takes another one.
const WITHIN_MS = 2_500;
// Esc closes what lies on top, and nothing below it.
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * Calls when Esc is pressed twice, with nothing on top that it would close.
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
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(LAYERS) !== null) return;
      if (timer !== undefined) {
        forget();
        calls.current.onTwice();
        return;
      }
      timer = setTimeout(forget, WITHIN_MS);
      setWarned(true);
      calls.current.onFirst();
    };
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('keydown', pressed);
      forget();
    };
  }, [isOn]);
  return isWarned;
}
