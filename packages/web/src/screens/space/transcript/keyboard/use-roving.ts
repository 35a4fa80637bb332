import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { preferencesNow } from '../../../../preferences.ts';
import { singleLetter } from '../../message/message-keys.ts';
import { rowElement } from '../scrolling/row-elements.ts';
import { stepFrom, stepOfKey, tabStop } from './roving.ts';
import type { Row } from '../rows/row.ts';

export interface RovingFocus {
  /** The key of the row that is the tab stop. */
  readonly stop: string | null;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: (event: { target: EventTarget }) => void;
  readonly onBlur: () => void;
  /** Call this after rows were measured, because the row to focus may be visible now. */
  readonly settle: () => void;
  /** Makes a row the tab stop and focuses it. */
  readonly goTo: (key: string) => void;
}

/**
 * Keyboard navigation through the rows. One row is the tab stop, and arrow keys move the tab stop.
 */
export function useRoving(
  rows: readonly Row[],
  scroller: RefObject<HTMLElement | null>,
): RovingFocus {
  const [active, setActive] = useState<string | null>(null);
  // The key of the row to focus. The row may not be rendered yet.
  const keyToFocus = useRef<string | null>(null);
  const stop = tabStop(rows, active);
  const settle = useCallback(() => {
    const key = keyToFocus.current;
    const row =
      key === null || scroller.current === null ? null : rowElement(scroller.current, key);
    if (row === null) return;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
    // The list hides a row until the row is measured. A hidden row cannot take the focus, so the
    // key is kept until then.
    if (document.activeElement === row) keyToFocus.current = null;
  }, [scroller]);
  useLayoutEffect(settle);
  const goTo = useCallback((key: string) => {
    keyToFocus.current = key;
    setActive(key);
  }, []);
  // The key of the row that contains the focus. The hook remembers this key, because browsers fire
  // no event when the focused element is removed.
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    const key = focused.current;
    if (key === null || document.activeElement !== document.body) return;
    if (rows.some((row) => row.key === key)) return;
    focused.current = null;
    // The focused row, such as “Ann thinks”, no longer exists after an answer or a stop. The newest
    // row takes the focus.
    if (stop !== null) goTo(stop);
  }, [rows, stop, goTo]);
  return {
    stop,
    goTo,
    settle,
    onFocus: ({ target }) => {
      keyToFocus.current = null;
      if (!(target instanceof HTMLElement)) return;
      const { row: key } = target.dataset;
      if (key !== undefined) setActive(key);
      focused.current = target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null;
    },
    onBlur: () => {
      focused.current = null;
    },
    onKeyDown: (event) => {
      const { target, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLElement)) return;
      // Ignores keys from a field or a button inside a row.
      const from = target.dataset['row'];
      if (from === undefined) return;
      const step = stepOfKey(event.key, singleLetter(event), preferencesNow().singleKeys);
      const to = step === null ? null : stepFrom(rows, from, step);
      if (to === null) return;
      event.preventDefault();
      goTo(to);
    },
  };
}
