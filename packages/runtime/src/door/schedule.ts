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

/** When it comes next; null: never. */
export function nextTime(
  { cron, timeZone }: { readonly cron: string; readonly timeZone: string },
  after: number,
): number | null | Refused {
  try {
    // It would take other things for times as well.
    if (typeof cron !== 'string' || typeof timeZone !== 'string') throw new TypeError('no text');
    return new Cron(cron, { timezone: timeZone }).nextRun(new Date(after))?.getTime() ?? null;
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
