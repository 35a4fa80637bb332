import type { RefObject } from 'react';
import { useShortcut } from '../../../../shell/use-shortcut.ts';
import { actByLetter } from '../../message/message-keys.ts';
import { mayWrite } from '../../message/what-can-be-done.ts';
import { useOpenSpace } from '../../open-space.ts';
import { useSpaceActions } from '../../space-actions.tsx';
import { stepFrom, type RovingStep } from './roving.ts';
import type { Row } from '../rows/row.ts';
import type { RovingFocus } from './use-roving.ts';

interface PageKeysParts {
  readonly rows: readonly Row[];
  readonly roving: Pick<RovingFocus, 'stop' | 'goTo'>;
  readonly scroller: RefObject<HTMLElement | null>;
}

/**
 * Handles message shortcuts while no message has the focus: `j` and `k` focus a row of the list,
 * and other keys act on its tab stop.
 */
export function usePageKeys({ rows, roving, scroller }: PageKeysParts): void {
  const { stop, goTo } = roving;
  const actions = useSpaceActions();
  const here = useOpenSpace().view.space;
  const step = (which: RovingStep) => (): void => {
    const { activeElement } = document;
    // Dialogs and menus handle all keys themselves.
    if (activeElement?.closest('[role="dialog"], [role="menu"]')) return;
    const row = activeElement?.closest<HTMLElement>('[data-row]') ?? null;
    const isInside = row !== null && scroller.current?.contains(row) === true;
    const to = isInside ? stepFrom(rows, row.dataset['row'] ?? null, which) : stop;
    if (to !== null) goTo(to);
  };
  const act = (letter: string) => (): void => {
    if (document.activeElement !== document.body) return;
    const row = rows.find(({ key }) => key === stop);
    if (row?.kind !== 'message') return;
    const { message, isOwn } = row;
    actByLetter(letter, { message, isOwn, mayWrite: mayWrite(here), actions });
  };
  useShortcut('j', step('next'));
  useShortcut('k', step('previous'));
  useShortcut('r', act('r'));
  useShortcut('e', act('e'));
  useShortcut('t', act('t'));
}
