import type { LimitView, SpaceView } from '@conch/sdk';
import { noticeParams } from '../../transcript/cards/notice-params.ts';

const DAY_DIGITS = '2026-01-01'.length;

/**
 * The budget that refused the last run. A budget can refuse before it is used up. Null after a
 * later answer and after a change of the limit. For a day budget, null also when the day is over.
 */
export function refusingLimit(
  { messages, limits }: Pick<SpaceView, 'messages' | 'limits'>,
  nowMs: number,
): LimitView['kind'] | null {
  // The messages are compared by `seq`, because an answer that ended after the notice may be listed
  // above the notice.
  const last = messages
    .filter(({ notice, sender }) => notice === 'budget' || sender?.kind === 'agent')
    .toSorted((one, other) => one.seq - other.seq)
    .at(-1);
  if (last?.notice !== 'budget') return null;
  const why = noticeParams(last.phrase, 'budget-refused')?.why;
  if (typeof why !== 'object' || why.of === 'agent' || why.of === 'tick') return null;
  const isToday = new Date(nowMs).toISOString().startsWith(last.createdAt.slice(0, DAY_DIGITS));
  if (why.of === 'space' && !isToday) return null;
  const kind = `${why.of === 'space' ? 'day' : 'chain'}-${why.unit === 'tokens' ? 'tokens' : 'cost'}`;
  const isAsTold = ({ limit }: LimitView): boolean => limit === why.most;
  return limits.find((one) => one.kind === kind && isAsTold(one))?.kind ?? null;
}
