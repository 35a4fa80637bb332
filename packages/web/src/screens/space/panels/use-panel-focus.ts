import { useEffect, useRef, type RefObject } from 'react';

interface PanelFocus {
  readonly frame: RefObject<HTMLElement | null>;
  readonly heading: RefObject<HTMLElement | null>;
  readonly close: () => void;
  /** The subject of the panel. A new subject moves the focus to the heading again. */
  readonly about: string;
}

/** Moves the focus into a panel, and back when the panel closes. Esc inside the panel closes it. */
export function usePanelFocus({ frame, heading, close, about }: PanelFocus): void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current ??= document.activeElement;
    return () => {
      const { activeElement } = document;
      const isElsewhere = activeElement !== null && activeElement !== document.body;
      // If another element has received the focus meanwhile, such as a message after a jump, that
      // element keeps the focus.
      if (isElsewhere || !(before.current instanceof HTMLElement)) return;
      if (before.current.isConnected) before.current.focus();
    };
  }, []);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [heading, about]);
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
