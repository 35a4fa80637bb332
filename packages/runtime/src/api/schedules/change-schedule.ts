import type { ScheduleRow } from '@conch/store';
import type { Refused } from '../../refused.ts';
import { firstTime, type ScheduleChange } from './schedule.ts';

/**
 * The row of a changed schedule, before its checks. A person who changes more than the pause becomes the
 * maker. Otherwise an owner could use the rights of another person with a new text (XS9).
 */
export function changedSchedule(before: ScheduleRow, changes: ScheduleChange): ScheduleRow {
  const {
    name = before.name,
    cron = before.cron,
    timeZone = before.timeZone,
    content = before.content,
    addresseeId = before.addresseeId,
    isPaused = before.isPaused === 1,
  } = changes;
  const fields = { name, cron, timeZone, content, addresseeId };
  const isRewritten = Object.entries(fields).some(
    ([field, value]) => value !== before[field as keyof typeof fields],
  );
  const maker = isRewritten ? { madeBy: changes.by, openedBy: changes.openedBy ?? null } : {};
  return { ...before, ...fields, ...maker, isPaused: isPaused ? 1 : 0 };
}

/** The next time of a changed schedule. A new rhythm and a resumed schedule start from now. */
export function nextAfterChange(
  before: ScheduleRow,
  changed: ScheduleRow,
  now: number,
): number | null | Refused {
  const isSame = before.cron === changed.cron && before.timeZone === changed.timeZone;
  const isResumed = before.isPaused === 1 && changed.isPaused === 0;
  if (isSame && !isResumed) return changed.isPaused === 1 ? null : before.nextAt;
  const next = firstTime(changed, now);
  return changed.isPaused === 1 && typeof next === 'number' ? null : next;
}
