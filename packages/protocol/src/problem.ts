import { z } from 'zod';
import { reasonFields, reasonOnWire } from './reason/reason.ts';
import { FAILURE_CODES, type FailureCode } from './failure-code.ts';

const failureCode = z.enum(FAILURE_CODES as readonly [FailureCode, ...FailureCode[]]);

/** A failure and its remedy, as RFC 9457 defines it. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: failureCode,
  detail: z.string().describe('The problem and the fix, for people.'),
  fields: z
    .array(z.object({ path: z.string(), ...reasonFields }))
    .optional()
    .describe('The fields to correct, each with the reason.'),
  reason: reasonOnWire.optional().describe('The exact reason, if the code has several.'),
  version: z
    .int()
    .optional()
    .describe('The current version, if someone else has changed the thing.'),
  line: z.int().optional().describe('The line to correct in a sent file.'),
  retryAfterSeconds: z.int().optional(),
  allow: z.array(z.string()).optional().describe('The methods that this path accepts.'),
});

export type Problem = z.infer<typeof problem>;
