import type { Reason } from '@conch/agents';
import { Cron } from 'croner';
import { asMemberId, asSpaceId, type indexOf, type MemberId, type SpaceId } from '@conch/engine';
import { personById, type ScheduleRow, type Script } from '@conch/store';
import { isoOrNull } from '../../iso-time.ts';
import { Refused } from '../../refused.ts';
import { shown } from '../parse-input.ts';
import { refusalReason } from '../refusal-reasons.ts';

/** A text that a service posts in a space at repeated times. */
export interface Schedule {
  readonly id: string;
  readonly spaceId: SpaceId;
  /** The name of the service that sends the posts. */
  readonly name: string;
  readonly cron: string;
  readonly timeZone: string;
  readonly content: string;
  readonly addresseeId: MemberId | null;
  /** Null if the schedule is paused or has no future time. */
  readonly nextAt: string | null;
  readonly isPaused: boolean;
  /** The person whose rights the schedule has. Null if an older version did not store it. */
  readonly madeBy: { readonly id: MemberId; readonly name: string } | null;
}

export interface NewSchedule {
  readonly spaceId: string;
  readonly name: string;
  readonly cron: string;
  /** The default is `UTC`. */
  readonly timeZone?: string;
  readonly content: string;
  readonly addresseeId?: string | null;
  /**
   * The person who creates the schedule. The schedule's chains have this person's rights in other
   * spaces (XS9).
   */
  readonly by?: string;
  /** The admin whose sign-in link opened the session of that person, if any. */
  readonly openedBy?: string | null;
}

/** A change of a schedule. An omitted field stays the same. */
export interface ScheduleChange extends Partial<
  Pick<NewSchedule, 'name' | 'cron' | 'timeZone' | 'content' | 'addresseeId'>
> {
  readonly spaceId: string;
  readonly id: string;
  readonly isPaused?: boolean;
  /**
   * The person who changes the schedule. From then on the schedule has this person's rights (XS9),
   * unless the change only pauses or resumes it.
   */
  readonly by: string;
  /** The admin whose sign-in link opened the session of that person, if any. */
  readonly openedBy?: string | null;
}

/**
 * The text to post. If the addressee has left the space, its mention is omitted, because the
 * mention would only be plain text.
 */
export function withAddressee(
  { addresseeId, content }: Pick<ScheduleRow, 'addresseeId' | 'content'>,
  index: ReturnType<typeof indexOf>,
): string {
  const agent = addresseeId === null ? undefined : index.agent(asMemberId(addresseeId));
  return agent === undefined ? content : `@${agent.name} ${content}`;
}

const MINUTE_MS = 60_000;
const MOST_FIELDS = 5;

/**
 * The first time of a new schedule. Refused if the schedule has no future time or more than five
 * fields.
 */
export function firstTime(
  times: { readonly cron: string; readonly timeZone: string },
  after: number,
): number | Refused {
  const next = nextTime(times, after);
  if (next === null)
    return badSchedule(refusalReason('schedule-never-comes', { cron: times.cron }));
  if (next instanceof Refused || times.cron.trim().split(/\s+/u).length <= MOST_FIELDS) return next;
  return badSchedule(refusalReason('schedule-of-six-fields', { cron: times.cron }));
}

/** The next time of a schedule, at least one minute later. Null if there is no such time. */
export function nextTime(
  { cron, timeZone }: { readonly cron: string; readonly timeZone: string },
  after: number,
): number | null | Refused {
  try {
    // `Cron` would accept values of other types too.
    if (typeof cron !== 'string' || typeof timeZone !== 'string') throw new TypeError('no text');
    const endOfMinute = after - (after % MINUTE_MS) + MINUTE_MS - 1;
    return new Cron(cron, { timezone: timeZone }).nextRun(new Date(endOfMinute))?.getTime() ?? null;
  } catch {
    const typed = { cron: shown(cron), timeZone: shown(timeZone) };
    return badSchedule(refusalReason('schedule-unreadable', typed));
  }
}

export function badSchedule(why: Reason): Refused {
  return new Refused('bad-schedule', refusalReason('schedule-refused', { why }));
}

export function noSuchSchedule(id: unknown): Refused {
  const what = `There is no schedule ${shown(id)} in this space. Look up its id.`;
  return new Refused('no-such-schedule', what, [shown(id)]);
}

/** A stored schedule as callers see it, with the name of its maker. */
export function* scheduleOf(row: ScheduleRow): Script<Schedule> {
  const maker = row.madeBy === null ? null : yield* personById(row.madeBy);
  return {
    id: row.id,
    spaceId: asSpaceId(row.spaceId),
    name: row.name,
    cron: row.cron,
    timeZone: row.timeZone,
    content: row.content,
    addresseeId: row.addresseeId === null ? null : asMemberId(row.addresseeId),
    nextAt: isoOrNull(row.nextAt),
    isPaused: row.isPaused === 1,
    madeBy: maker === null ? null : { id: asMemberId(maker.id), name: maker.name },
  };
}
