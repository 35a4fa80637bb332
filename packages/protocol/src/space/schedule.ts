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
  nextAt: instant.nullable(),
});

const LONGEST_CRON = 200;

export const newSchedule = z.strictObject({
  name: z.string(),
  cron: z.string().max(LONGEST_CRON).describe('Five fields: minute, hour, day, month, weekday.'),
  timeZone: z.string().max(LONGEST_CRON).exactOptional().describe('The default is UTC.'),
  content: z.string(),
  addresseeId: memberId.nullable().exactOptional(),
  clientId: makingClientId,
});
