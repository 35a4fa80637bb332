import { Cron } from 'croner';
import { asMemberId, asSpaceId, type indexOf, type MemberId, type SpaceId } from '@conch/engine';
import type { ScheduleRow } from '@conch/store';
import { Refused } from '../refused.ts';
import { shown } from './given.ts';

/** Something that is said in a space again and again, by a service. */
export interface Schedule {
  readonly id: string;
  readonly spaceId: SpaceId;
  /** The service as which it posts. */
  readonly name: string;
  readonly cron: string;
  readonly timeZone: string;
  readonly text: string;
  readonly addresseeId: MemberId | null;
  readonly nextAt: number | null;
}

export type NewSchedule = Pick<Schedule, 'spaceId' | 'name' | 'cron' | 'text'> &
  Partial<Pick<Schedule, 'timeZone' | 'addresseeId'>>;

/** What it says; an addressee that has left is only a name, and left out. */
export function withAddressee(
  { addresseeId, text }: Pick<ScheduleRow, 'addresseeId' | 'text'>,
  index: ReturnType<typeof indexOf>,
): string {
  const agent = addresseeId === null ? undefined : index.agent(asMemberId(addresseeId));
  return agent === undefined ? text : `@${agent.name} ${text}`;
}

const MINUTE_MS = 60_000;
const MOST_FIELDS = 5;

/** When what is to be saved comes first; refused if it never does, or more than once a minute. */
export function firstTime(
  times: { readonly cron: string; readonly timeZone: string },
  after: number,
): number | Refused {
  const next = nextTime(times, after);
  if (next === null) return badSchedule(`“${times.cron}” never comes; choose other times`);
  if (next instanceof Refused || times.cron.trim().split(/\s+/u).length <= MOST_FIELDS) return next;
  return badSchedule(
    `“${times.cron}” has more than five fields, and a schedule comes at most once a minute; use minute, hour, day, month and weekday`,
  );
}

/** When it comes next, in a later minute than this one; null: never. */
export function nextTime(
  { cron, timeZone }: { readonly cron: string; readonly timeZone: string },
  after: number,
): number | null | Refused {
  try {
    // It would take other things for times as well.
    if (typeof cron !== 'string' || typeof timeZone !== 'string') throw new TypeError('no text');
    const endOfMinute = after - (after % MINUTE_MS) + MINUTE_MS - 1;
    return new Cron(cron, { timezone: timeZone }).nextRun(new Date(endOfMinute))?.getTime() ?? null;
  } catch {
    return badSchedule(
      `“${shown(cron)}” in the time zone “${shown(timeZone)}” cannot be read; use five cron fields and a zone such as Europe/Paris`,
    );
  }
}

export function badSchedule(why: string): Refused {
  return new Refused('bad-schedule', `The schedule cannot be saved: ${why}.`);
}

export function scheduleOf(row: ScheduleRow): Schedule {
  return {
    id: row.id,
    spaceId: asSpaceId(row.spaceId),
    name: row.name,
    cron: row.cron,
    timeZone: row.timeZone,
    text: row.text,
    addresseeId: row.addresseeId === null ? null : asMemberId(row.addresseeId),
    nextAt: row.nextAt,
  };
}
