import { z } from 'zod';
import { FAILURE_CODES, type FailureCode } from './failure-code.ts';

const failureCode = z.enum(FAILURE_CODES as readonly [FailureCode, ...FailureCode[]]);

/** What went wrong and what to do about it: RFC 9457. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: failureCode,
  detail: z.string().describe('What was wrong and what to do, for people.'),
  fields: z
    .array(z.object({ path: z.string(), problem: z.string() }))
    .optional()
    .describe('The fields that are to be mended, each with the reason.'),
  version: z
    .int()
    .optional()
    .describe('The version a thing has now, where someone else changed it meanwhile.'),
  line: z.int().optional().describe('Of a file that was sent: the line that is to be mended.'),
  retryAfterSeconds: z.int().optional(),
});

export type Problem = z.infer<typeof problem>;
