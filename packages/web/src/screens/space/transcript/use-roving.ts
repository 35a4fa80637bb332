import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { looksNow } from '../../../looks.ts';
import { singleLetter } from '../message/message-keys.ts';
import { rowElement } from './row-elements.ts';
import { stepFrom, stepOfKey, tabStop } from './roving.ts';
import type { Row } from './row.ts';

export interface Roving {
  /** The one row that Tab leads to. */
  readonly stop: string | null;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: (event: { target: EventTarget }) => void;
  readonly onBlur: () => void;
  /** Rows have been measured: who is to have the focus may be able to take it now. */
  readonly settle: () => void;
  /** Makes a row the one that Tab leads to, and gives it the focus. */
  readonly goTo: (key: string) => void;
}

/** Rows are gone through by keys: one of them has the focus, and takes it along. */
export function useRoving(rows: readonly Row[], scroller: RefObject<HTMLElement | null>): Roving {
  const [active, setActive] = useState<string | null>(null);
  // It may have to be drawn first.
  const wanted = useRef<string | null>(null);
  const stop = tabStop(rows, active);
  const settle = useCallback(() => {
    const key = wanted.current;
    const row =
      key === null || scroller.current === null ? null : rowElement(scroller.current, key);
    if (row === null) return;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
    // A row that is not measured yet is hidden, and cannot have it.
    if (document.activeElement === row) wanted.current = null;
  }, [scroller]);
  useLayoutEffect(settle);
  const goTo = useCallback((key: string) => {
    wanted.current = key;
    setActive(key);
  }, []);
  // The row that has the focus, or something in it: no browser tells of what goes away with it.
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    const key = focused.current;
    if (key === null || document.activeElement !== document.body) return;
    if (rows.some((row) => row.key === key)) return;
    focused.current = null;
    // “Ann thinks” has become what she says, or that she was stopped: that is the newest row.
    if (stop !== null) goTo(stop);
  }, [rows, stop, goTo]);
  return {
    stop,
    goTo,
    settle,
    onFocus: ({ target }) => {
      wanted.current = null;
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
      // Keys in a field or on a button of a row are theirs.
      const from = target.dataset['row'];
      if (from === undefined) return;
      const step = stepOfKey(event.key, singleLetter(event), looksNow().singleKeys);
      const to = step === null ? null : stepFrom(rows, from, step);
      if (to === null) return;
      event.preventDefault();
      goTo(to);
    },
  };
}
