import type { LimitView, SpaceView } from '@conch/sdk';

const REFUSAL =
  /because (?:(?<day>today’s budget of this space)|the budget for all that follows from one message here) (?:does not cover it )?\((?<most>[\d,.]+) (?<unit>token|dollar)s?[),;]/u;

const DAY_DIGITS = '2026-01-01'.length;

/**
 * The budget that has refused the last run, by the words of its notice: it can do so long before
 * it is used up. `null`: none, an agent has answered since, it was changed, or its day is over.
 */
export function refusingLimit(
  { messages, limits }: Pick<SpaceView, 'messages' | 'limits'>,
  nowMs: number,
): LimitView['kind'] | null {
  const last = messages.findLast(
    ({ notice, author }) => notice === 'budget' || author?.kind === 'agent',
  );
  if (last?.notice !== 'budget') return null;
  const { day, most, unit } = REFUSAL.exec(last.content)?.groups ?? {};
  if (most === undefined) return null;
  const isToday = new Date(nowMs).toISOString().startsWith(last.createdAt.slice(0, DAY_DIGITS));
  if (day !== undefined && !isToday) return null;
  const kind = `${day === undefined ? 'chain' : 'day'}-${unit === 'token' ? 'tokens' : 'cost'}`;
  const isAsTold = ({ limit }: LimitView): boolean =>
    limit !== null && Number(limit.toFixed(6)) === Number(most.replaceAll(',', ''));
  return limits.find((one) => one.kind === kind && isAsTold(one))?.kind ?? null;
}
