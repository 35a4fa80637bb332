import { z } from 'zod';
import { problem } from '../problem.ts';
import { outcome, runFailure } from '../floor/run.ts';
import { instant, memberId, runId } from '../scalars.ts';
import { task } from './task.ts';
import { toolRefusal, toolResult } from './tool-call.ts';

const taskId = runId;

/** Every frame that the server may send to an outside agent. */
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
      received: z.int().describe('The number of characters of the answer that have arrived.'),
    })
    .describe(
      'A task of the agent continues here. The agent sends the missing text, the calls without a result, and the end.',
    ),
  z
    .object({
      type: z.literal('tool_result'),
      taskId,
      callId: z.string(),
      result: toolResult.optional(),
      error: toolRefusal.optional(),
    })
    .describe('The outcome of a call: a result, or why it was refused.'),
  z
    .object({ type: z.literal('waiting'), taskId })
    .describe(
      'A call of the task waits, for example for a reply or an approval. Until `resume` comes, the task does not count towards `tasksAtOnce`.',
    ),
  z
    .object({
      type: z.literal('cancel'),
      taskId,
      reason: z
        .enum(['stopped', 'not-yours', ...runFailure.options])
        .describe('`stopped` by somebody, or why the run failed.'),
    })
    .describe('The task is over: it was stopped, or took too long.'),
  z
    .object({
      type: z.literal('settled'),
      taskId,
      outcome,
      failure: runFailure.nullable().describe('The reason, if the run failed nevertheless.'),
    })
    .describe('The end of the task is stored. The agent can forget the task.'),
  z
    .object({ type: z.literal('error'), taskId: z.string().nullable(), problem })
    .describe('A frame was refused and had no effect.'),
  z.object({ type: z.literal('pong'), ref: z.string().optional() }).describe('Answers `ping`.'),
]);

export type ToAgentFrame = z.infer<typeof toAgentFrame>;
export type ToAgentFrameOf<Type extends ToAgentFrame['type']> = Extract<
  ToAgentFrame,
  { type: Type }
>;
