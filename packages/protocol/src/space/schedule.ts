import { z } from 'zod';
import { instant, makingClientId, memberId, plainId } from '../scalars.ts';

/** A message that a service posts repeatedly in a space. */
export const schedule = z.object({
  id: plainId,
  name: z.string().describe('The name of the service that posts.'),
  cron: z.string(),
  timeZone: z.string(),
  content: z.string(),
  addresseeId: plainId.nullable().describe('The agent that it addresses.'),
  nextAt: instant.nullable().describe('`null`: the schedule is paused or has no future time.'),
  isPaused: z.boolean(),
  madeBy: z
    .object({ id: plainId, name: z.string() })
    .nullable()
    .describe(
      'The person who last wrote the schedule. Its chains have this person’s rights in other spaces. `null`: unknown.',
    ),
});

const LONGEST_CRON = 200;

const cron = z
  .string()
  .max(LONGEST_CRON)
  .describe('Five fields: minute, hour, day, month, weekday.');
const timeZone = z.string().max(LONGEST_CRON);

export const newSchedule = z.strictObject({
  name: z.string(),
  cron,
  timeZone: timeZone.exactOptional().describe('The default is UTC.'),
  content: z.string(),
  addresseeId: memberId.nullable().exactOptional(),
  clientId: makingClientId,
});

/** A change of a schedule. An omitted field stays the same. */
export const scheduleChange = z.strictObject({
  name: z.string().exactOptional(),
  cron: cron.exactOptional(),
  timeZone: timeZone.exactOptional(),
  content: z.string().exactOptional(),
  addresseeId: memberId.nullable().exactOptional(),
  isPaused: z
    .boolean()
    .exactOptional()
    .describe('A paused schedule posts nothing. Times missed meanwhile are skipped.'),
});
