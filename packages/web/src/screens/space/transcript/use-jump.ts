import type { FollowedSpace } from '@conch/sdk';
import { unreadIn } from '@conch/sdk/view';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { failureWords } from '../../../client/failure-words.ts';
import { announce } from '../../../state/announcements.ts';
import { useOpenSpace } from '../open-space.ts';
import type { RowTop } from './reading-place.ts';
import { stepFrom } from './roving.ts';
import type { Row } from './row.ts';
import type { ReadingPlace } from './use-reading-place.ts';

export interface Jump {
  readonly jumpTo: (messageId: string) => void;
  /** Goes to the first message that was not read. */
  readonly jumpToUnread: () => void;
  /** Where the reader came from; `null`: nowhere to go back to. */
  readonly back: (() => void) | null;
  readonly goToEnd: () => void;
  readonly forget: () => void;
  readonly isOnItsWay: boolean;
  readonly complaint: string;
}

interface JumpParts {
  readonly rows: readonly Row[];
  readonly place: ReadingPlace;
  /** Gives a row the focus. */
  readonly focusRow: (key: string) => void;
}

type Origin = { readonly kind: 'end' } | ({ readonly kind: 'row' } & RowTop);

// A third of a screen down: what was said before it is seen, too.
const TOP_PX = 160;
const FLASH_MS = 1_500;

/** Goes to a message, however old, and back. */
export function useJump({ rows, place, focusRow }: JumpParts): Jump {
  const { keeper, isFollowing } = place;
  const { t } = useTranslation('chat');
  const [target, setTarget] = useState<string | null>(null);
  const [origin, setOrigin] = useState<Origin | null>(null);
  const [isOnItsWay, setOnItsWay] = useState(false);
  const [complaint, setComplaint] = useState('');

  const jump = useCallback(
    (find: () => Promise<string | null>): void => {
      const here = keeper.here();
      setOrigin((known) => known ?? (here === null ? { kind: 'end' } : { kind: 'row', ...here }));
      setOnItsWay(true);
      setComplaint('');
      const fail = (words: string): void => {
        setOnItsWay(false);
        setOrigin(null);
        setComplaint(words);
        announce(words, { isUrgent: true });
      };
      find().then(
        (found) => (found === null ? fail(t('notFound')) : setTarget(found)),
        (error: unknown) => fail(failureWords(error)),
      );
    },
    [keeper, t],
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

  // What was pressed goes away: the focus must not go with it.
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
  const forget = (): void => setComplaint('');
  return { ...useJumps(jump), back, goToEnd, forget, isOnItsWay, complaint };
}

/** The places one can go to. */
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
  return space.view === null ? null : unreadIn(space.view).firstId;
}

function flash(row: HTMLElement): void {
  row.dataset['flash'] = '';
  setTimeout(() => delete row.dataset['flash'], FLASH_MS);
}
