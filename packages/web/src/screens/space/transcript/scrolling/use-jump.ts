import type { FollowedSpace } from '@conch/sdk';
import { unreadIn } from '@conch/sdk/view';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import {
  problemWords,
  useProblemWords,
  type PageProblem,
} from '../../../../client/use-failure-words.ts';
import { announce } from '../../../../state/announcements.ts';
import { useOpenSpace } from '../../open-space.ts';
import type { RowTop } from './reading-place.ts';
import { stepFrom } from '../keyboard/roving.ts';
import type { Row } from '../rows/row.ts';
import type { ReadingPlace } from './use-reading-place.ts';

export interface Jump {
  readonly jumpTo: (messageId: string) => void;
  /** Scrolls to the first unread message. */
  readonly jumpToUnread: () => void;
  /** Returns to the position before the jump. Null if there was no jump. */
  readonly back: (() => void) | null;
  readonly goToEnd: () => void;
  readonly forget: () => void;
  readonly isOnItsWay: boolean;
  /** The reason why the message cannot be shown, or null. */
  readonly complaint: string | null;
}

interface JumpParts {
  readonly rows: readonly Row[];
  readonly place: ReadingPlace;
  readonly focusRow: (key: string) => void;
}

type Origin = { readonly kind: 'end' } | ({ readonly kind: 'row' } & RowTop);

// The target is about a third of the screen below the top, so that the messages before it are
// visible too.
const TOP_PX = 160;
const FLASH_MS = 1_500;

/** Scrolls to a message of any age, and back. */
export function useJump({ rows, place, focusRow }: JumpParts): Jump {
  const { keeper, isFollowing } = place;
  const { t } = useTranslation('chat');
  const [target, setTarget] = useState<string | null>(null);
  const [origin, setOrigin] = useState<Origin | null>(null);
  const [isOnItsWay, setOnItsWay] = useState(false);
  const [complaint, setComplaint] = useProblemWords<'notFound'>(t);

  const jump = useCallback(
    (find: () => Promise<string | null>): void => {
      const here = keeper.here();
      setOrigin((known) => known ?? (here === null ? { kind: 'end' } : { kind: 'row', ...here }));
      setOnItsWay(true);
      setComplaint(null);
      const fail = (problem: PageProblem<'notFound'>): void => {
        setOnItsWay(false);
        setOrigin(null);
        setComplaint(problem);
        announce(problemWords(problem, t), { isUrgent: true });
      };
      find().then(
        (found) => (found === null ? fail({ key: 'notFound' }) : setTarget(found)),
        (error: unknown) => fail({ error }),
      );
    },
    [keeper, setComplaint, t],
  );

  const isShown = target !== null && rows.some(({ key }) => key === target);
  useLayoutEffect(() => {
    if (!isShown || target === null) return;
    setTarget(null);
    keeper.goTo({
      key: target,
      top: TOP_PX,
      arrived: (row) => {
        setOnItsWay(false);
        if (row === null) return;
        focusRow(target);
        flash(row);
      },
    });
  }, [isShown, target, keeper, focusRow]);

  useEffect(() => {
    if (isFollowing && !isOnItsWay) setOrigin(null);
  }, [isFollowing, isOnItsWay]);

  // The pressed button disappears, so the newest row takes the focus.
  const goToEnd = (): void => {
    keeper.toEnd();
    const newest = stepFrom(rows, null, 'last');
    if (newest !== null) focusRow(newest);
  };
  const goBack = (): void => {
    if (origin === null) return;
    setOrigin(null);
    if (origin.kind === 'end') goToEnd();
    else keeper.goTo({ ...origin, arrived: (row) => row !== null && focusRow(origin.key) });
  };
  const back = origin === null || isOnItsWay ? null : goBack;
  const forget = (): void => setComplaint(null);
  return { ...useJumps(jump), back, goToEnd, forget, isOnItsWay, complaint };
}

function useJumps(jump: (find: () => Promise<string | null>) => void) {
  const { space } = useOpenSpace();
  const jumpTo = useCallback(
    (messageId: string) => jump(async () => ((await space.reach(messageId)) ? messageId : null)),
    [jump, space],
  );
  const jumpToUnread = useCallback(() => jump(() => firstUnread(space)), [jump, space]);
  return { jumpTo, jumpToUnread };
}

async function firstUnread(space: FollowedSpace): Promise<string | null> {
  const { view } = space;
  if (view !== null) await space.loadBack(view.readMarks.get(view.me) ?? 0);
  const first = space.view === null ? null : unreadIn(space.view).firstId;
  // `loadBack` loads messages by `seq`, but the first unread message may be displayed above older
  // messages. So `reach` also loads the messages up to its displayed position.
  return first !== null && (await space.reach(first)) ? first : null;
}

function flash(row: HTMLElement): void {
  row.dataset['flash'] = '';
  setTimeout(() => delete row.dataset['flash'], FLASH_MS);
}
