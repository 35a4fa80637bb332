import { z } from 'zod';
import { instant, memberId, plainId } from './scalars.ts';

/** Something that is said in a space again and again, by a service. */
export const schedule = z.object({
  id: plainId,
  name: z.string().describe('The service as which it posts.'),
  cron: z.string(),
  timeZone: z.string(),
  content: z.string(),
  addresseeId: plainId.nullable().describe('The agent whom it addresses.'),
  nextAt: instant.nullable(),
});

const LONGEST_CRON = 200;

export const newSchedule = z.strictObject({
  name: z.string(),
  cron: z.string().max(LONGEST_CRON).describe('Five fields: minute, hour, day, month, weekday.'),
  timeZone: z.string().max(LONGEST_CRON).exactOptional().describe('UTC unless said.'),
  content: z.string(),
  addresseeId: memberId.nullable().exactOptional(),
});
