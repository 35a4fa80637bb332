import type { RefObject } from 'react';
import { useShortcut } from '../../../shell/use-shortcut.ts';
import { actByLetter } from '../message/message-keys.ts';
import { mayWrite } from '../message/what-can-be-done.ts';
import { useOpenSpace } from '../open-space.ts';
import { useSpaceDoors } from '../space-doors.tsx';
import { stepFrom, type Step } from './roving.ts';
import type { Row } from './row.ts';
import type { Roving } from './use-roving.ts';

interface PageKeysParts {
  readonly rows: readonly Row[];
  readonly roving: Pick<Roving, 'stop' | 'goTo'>;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** The keys of messages, pressed where no message has the focus: the way in, and what they do. */
export function usePageKeys({ rows, roving, scroller }: PageKeysParts): void {
  const { stop, goTo } = roving;
  const doors = useSpaceDoors();
  const { role } = useOpenSpace().view.space;
  const step = (which: Step) => (): void => {
    const { activeElement } = document;
    // What lies over the page has the keys to itself.
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
    actByLetter(letter, { message, isOwn, mayWrite: mayWrite(role), doors });
  };
  useShortcut('j', step('next'));
  useShortcut('k', step('previous'));
  useShortcut('r', act('r'));
  useShortcut('e', act('e'));
  useShortcut('t', act('t'));
}
