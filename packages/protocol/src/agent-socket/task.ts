import { z } from 'zod';
import { memberId, messageId, runId, spaceId, threadId } from '../scalars.ts';
import { policy } from '../space/settings.ts';
import { taskMessage, taskReplyTo, taskSender } from './task-message.ts';
import { toolName, toolRefusal, toolResult } from './tool-call.ts';

/** Why an agent has the floor. */
export const taskTrigger = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['message', 'tick', 'schedule']) }),
  z.object({
    kind: z.enum(['mention', 'delegated']),
    by: z.string().describe('The name of the agent that mentioned this agent or delegated to it.'),
    reason: z.string(),
  }),
  z
    .object({
      kind: z.literal('returned'),
      asked: z.string(),
      reason: z.string(),
      result: z.enum(['answered', 'skipped', 'failed']),
      content: z.string().nullable().describe('The answer, if there is one.'),
    })
    .describe('The floor is back from the agent that was asked.'),
  z
    .object({ kind: z.literal('regenerate'), messageId, content: z.string() })
    .describe('A request for another version of a message of the agent.'),
]);

const step = z.object({
  callId: z.string(),
  name: toolName,
  args: z.record(z.string(), z.unknown()),
  result: toolResult.nullable().describe('`null`: it was refused.'),
  error: toolRefusal.nullable(),
});

/**
 * The task that an outside agent receives with the floor. The task contains everything that the
 * agent may read.
 */
export const task = z.object({
  id: runId.describe('Identifies the task until it ends, also after a reconnect.'),
  spaceId,
  spaceName: z.string(),
  conversationType: z.enum(['direct', 'group', 'forum']),
  policy,
  agent: z.object({ id: memberId, name: z.string(), description: z.string() }),
  trigger: taskTrigger,
  messageId: messageId.describe('The message that it is about.'),
  content: z.string(),
  sender: taskSender,
  replyTo: taskReplyTo
    .nullable()
    .describe('The message that it replies to, if the agent may see it.'),
  members: z
    .array(z.object({ agentId: memberId, agentName: z.string(), description: z.string() }))
    .describe('The agents of the space, the first 500.'),
  people: z.array(z.object({ id: memberId, name: z.string() })).describe('The first 500.'),
  history: z
    .array(taskMessage)
    .describe('The newest messages that the agent may read, newest last.'),
  thread: z
    .object({ id: threadId, title: z.string(), category: z.string() })
    .exactOptional()
    .describe('In a forum: the thread to reply in. Without it, the agent opens a thread.'),
  tools: z.array(toolName).describe('The tools that this run can call.'),
  spaces: z
    .array(z.object({ id: spaceId, name: z.string() }))
    .describe('The spaces that the agent is in, the first 200.'),
  steps: z.array(step).describe('The calls that this run made before it was resumed.'),
  nth: z.int().describe('The number of this run among the agent’s runs in this chain, from 1.'),
  seed: z
    .string()
    .describe('A seed for random choices. The same run of the same history has the same seed.'),
});

export type TaskOnWire = z.infer<typeof task>;
