import { useEffect, useRef, type RefObject } from 'react';

interface PanelFocus {
  readonly frame: RefObject<HTMLElement | null>;
  readonly heading: RefObject<HTMLElement | null>;
  readonly close: () => void;
  /** Whether the focus stays where it is. */
  readonly isLeft: () => boolean;
  /** What the panel is about: the focus comes back to its heading when that changes. */
  readonly about: string;
}

/** Moves the focus into a panel and back to where it came from; Esc in it closes it. */
export function usePanelFocus({ frame, heading, close, isLeft, about }: PanelFocus): void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current ??= document.activeElement;
    return () => {
      const { activeElement } = document;
      const isElsewhere = activeElement !== null && activeElement !== document.body;
      // Who has gone on to something else, or jumped to a message, is left there.
      if (isElsewhere || !(before.current instanceof HTMLElement)) return;
      if (before.current.isConnected) before.current.focus();
    };
  }, []);
  useEffect(() => {
    if (!isLeft()) heading.current?.focus({ preventScroll: true });
  }, [heading, isLeft, about]);
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      const { target } = event;
      const isHere = target === document.body || frame.current?.contains(target as Node) === true;
      if (!isHere) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [frame, close]);
}
