import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { Schedule } from '@conch/runtime';
import { isoOrNull } from './instant.ts';

type ScheduleOnWire = AnswerOf<typeof HTTP_API.addSchedule>;

export function scheduleOnWire(schedule: Schedule): ScheduleOnWire {
  const { id, name, cron, timeZone, text: content, addresseeId, nextAt } = schedule;
  return { id, name, cron, timeZone, content, addresseeId, nextAt: isoOrNull(nextAt) };
}
