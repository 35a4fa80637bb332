import { z } from 'zod';
import { problem } from './problem.ts';
import { outcome, runFailure } from './run.ts';
import { instant, memberId, runId } from './scalars.ts';
import { task } from './task.ts';
import { toolRefusal, toolResult } from './tool-call.ts';

const taskId = runId;

/** Everything that the server may say over the socket of an agent. */
export const toAgentFrame = z.discriminatedUnion('type', [
  z
    .object({
      type: z.literal('ready'),
      protocol: z.int(),
      agentId: memberId,
      agentName: z.string(),
      heartbeatMs: z.int().describe('How often the server pings.'),
      at: instant,
    })
    .describe('Answers `hello`: tasks may come.'),
  task.extend({ type: z.literal('task') }).describe('The agent has the floor.'),
  z
    .object({
      type: z.literal('resume'),
      taskId,
      received: z.int().describe('So many characters of the answer have arrived.'),
    })
    .describe(
      'A task that the agent holds goes on here: it sends what is missing of its text, its calls that have no result yet, and its end.',
    ),
  z
    .object({
      type: z.literal('tool_result'),
      taskId,
      callId: z.string(),
      result: toolResult.optional(),
      error: toolRefusal.optional(),
    })
    .describe('What came of a call: a result, or why it was refused.'),
  z
    .object({
      type: z.literal('cancel'),
      taskId,
      reason: z
        .enum(['stopped', 'not-yours', ...runFailure.options])
        .describe('`stopped` by somebody; otherwise why its run failed.'),
    })
    .describe('The task is over, whatever the agent does: it was stopped, or took too long.'),
  z
    .object({
      type: z.literal('settled'),
      taskId,
      outcome,
      failure: runFailure.nullable().describe('Why, if its run has failed all the same.'),
    })
    .describe('The end of the task is on disk: nothing of it need be kept.'),
  z
    .object({ type: z.literal('error'), taskId: z.string().nullable(), problem })
    .describe('A frame was refused: nothing of it has happened.'),
  z.object({ type: z.literal('pong'), ref: z.string().optional() }).describe('Answers `ping`.'),
]);

export type ToAgentFrame = z.infer<typeof toAgentFrame>;
export type ToAgentFrameOf<Type extends ToAgentFrame['type']> = Extract<
  ToAgentFrame,
  { type: Type }
>;
