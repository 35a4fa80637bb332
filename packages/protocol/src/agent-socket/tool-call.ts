import type { ToolCall } from '@conch/engine';
import { z } from 'zod';
import { outcome, run } from '../floor/run.ts';
import { memberId, messageId, runId, spaceId } from '../scalars.ts';
import { taskMessage } from './task-message.ts';

const target = z.string().describe('The name of an agent.');
const reason = z.string().describe('Why, in a few words. The agent that gets the floor reads it.');
const optionalReason = z.string().default('').describe(`${reason.description} Optional.`);

const waitFor = z.union([
  z.enum(['any', 'agent', 'human']),
  z.strictObject({ memberId: memberId.describe('Only this member.') }),
]);

/** The floor tools and their arguments. The task of a run lists the tools that the run has. */
export const TOOLS = {
  mentionAgent: z
    .strictObject({
      target,
      reason: optionalReason,
      expectReply: z
        .boolean()
        .default(false)
        .describe('Whether the floor comes back with the answer. The default is false.'),
    })
    .describe('Gives another agent the floor when this answer is posted.'),
  delegate: z
    .strictObject({ target, reason: optionalReason })
    .describe('Lets another agent answer instead of this one.'),
  skip: z.strictObject({}).describe('Says nothing.'),
  sendSpaceMessage: z
    .strictObject({
      spaceId,
      text: z.string(),
      mention: z.string().exactOptional().describe('The name of the agent that it is for.'),
      wait: z
        .strictObject({ for: z.array(waitFor), timeoutSeconds: z.number().exactOptional() })
        .exactOptional()
        .describe('The run pauses until someone replies.'),
    })
    .describe('Says something in a space at once, and may wait for a reply.'),
  delegateToAgent: z
    .strictObject({ target, reason: optionalReason })
    .describe('Lets another agent do it, under the coordinator.'),
  getMyRuns: z.strictObject({}).describe('Lists the current runs of this agent.'),
  goToSpace: z
    .strictObject({ spaceId, reason })
    .describe('Moves the rest of the run to another space.'),
  readSpaceMessages: z
    .strictObject({ spaceId, limit: z.number().exactOptional() })
    .describe('Reads the newest messages of a space that the agent is in.'),
} as const satisfies Readonly<Record<ToolCall['tool'], z.ZodType>>;

export type Tool = keyof typeof TOOLS;
export type ToolArgs<Name extends Tool> = z.infer<(typeof TOOLS)[Name]>;

export const toolName = z.enum(Object.keys(TOOLS) as [Tool, ...Tool[]]);

/** The result of a tool call. Refusals are errors and not results. */
export const toolResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accepted') }),
  z.object({ kind: z.literal('sent'), messageId }),
  z.object({ kind: z.literal('reply'), messageId, reply: taskMessage }),
  z.object({ kind: z.literal('timed-out'), messageId }),
  z.object({ kind: z.literal('limit'), messageId: messageId.nullable() }),
  z.object({ kind: z.literal('ended'), messageId, outcome }),
  z.object({ kind: z.literal('messages'), messages: z.array(taskMessage) }),
  z.object({
    kind: z.literal('runs'),
    runs: z.array(
      z.object({
        runId,
        spaceId,
        state: run.shape.state,
        outcome: outcome.nullable(),
      }),
    ),
  }),
]);

export type ToolResult = z.infer<typeof toolResult>;

/** The reason why a tool refused a call: a stable code, and advice. */
export const toolRefusal = z.object({
  code: z.string().describe('Stable, e.g. `stack-full`.'),
  explanation: z.string(),
});

export type ToolRefused = z.infer<typeof toolRefusal>;
