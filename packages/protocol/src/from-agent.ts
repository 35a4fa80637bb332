import { z } from 'zod';
import { answerFields, endsOneWay, NOT_SEVERAL_WAYS, ONE_WAY } from './answer.ts';
import { runId, secret, spaceId } from './scalars.ts';
import { toolName } from './tool-call.ts';

const LONGEST_CALL_ID = 200;
const MOST_HELD = 500;
const MOST_AT_ONCE = 1_000;

const taskId = runId;

/** Everything that an agent outside the server may say over its socket. */
export const agentFrame = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('hello'),
      protocol: z.int(),
      token: secret,
      holding: z
        .array(z.strictObject({ taskId, spaceId }))
        .max(MOST_HELD)
        .exactOptional()
        .describe('The tasks that this process is still at, after a connection was lost.'),
      tasksAtOnce: z
        .int()
        .min(1)
        .max(MOST_AT_ONCE)
        .exactOptional()
        .describe(
          'More than so many are not given to it at once; the others wait, and lose no time.',
        ),
    })
    .describe('The first frame: who the agent is.'),
  z
    .strictObject({
      type: z.literal('chunk'),
      taskId,
      delta: z.string(),
      offset: z
        .int()
        .min(0)
        .exactOptional()
        .describe('Where in the text it stands; what the server has already is passed over.'),
    })
    .describe('A piece of the answer, to be shown as it comes.'),
  z
    .strictObject({
      type: z.literal('tool_call'),
      taskId,
      callId: z
        .string()
        .min(1)
        .max(LONGEST_CALL_ID)
        .describe('Chosen by the agent: the same in the same task is made once.'),
      name: toolName,
      args: z.record(z.string(), z.unknown()),
    })
    .describe('Calls one of the tools that the task offers.'),
  z
    .strictObject({ type: z.literal('complete'), taskId, ...answerFields })
    .refine(endsOneWay, ONE_WAY)
    .meta({ ...NOT_SEVERAL_WAYS, description: 'Ends a task, in one way.' }),
  z
    .strictObject({ type: z.literal('fail'), taskId, error: z.string() })
    .describe('Ends a task without an answer.'),
  z
    .strictObject({ type: z.literal('release'), taskId })
    .describe('Gives back a task of which nothing has been said: another process may have it.'),
  z
    .strictObject({ type: z.literal('leaving') })
    .describe('Takes no more tasks; those that it has are still answered.'),
  z
    .strictObject({ type: z.literal('ping'), ref: z.string().max(LONGEST_CALL_ID).exactOptional() })
    .describe('Asks for a `pong`.'),
]);

export type AgentFrame = z.infer<typeof agentFrame>;
export type AgentFrameOf<Type extends AgentFrame['type']> = Extract<AgentFrame, { type: Type }>;
