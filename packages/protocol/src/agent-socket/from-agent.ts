import { z } from 'zod';
import { schemaCode } from '../reason/schema-code.ts';
import { answerFields, endsOneWay, NOT_SEVERAL_WAYS, ONE_WAY } from './answer.ts';
import { runId, secret, spaceId } from '../scalars.ts';

const LONGEST_CALL_ID = 200;
const MOST_HELD = 500;
const MOST_AT_ONCE = 1_000;

const taskId = runId;

/** Every frame that an outside agent may send. */
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
        .describe('The tasks that this process still works on after a lost connection.'),
      tasksAtOnce: z
        .int()
        .min(1)
        .max(MOST_AT_ONCE)
        .exactOptional()
        .describe(
          'The most tasks at once. Other tasks wait, and their time limits do not run meanwhile.',
        ),
    })
    .describe('The first frame, with the token of the agent.'),
  z
    .strictObject({
      type: z.literal('chunk'),
      taskId,
      delta: z.string(),
      offset: z
        .int()
        .min(0)
        .exactOptional()
        .describe(
          'The start of the piece in the text. The server ignores text that it already has.',
        ),
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
        .describe('Chosen by the agent. The same id in the same task is executed once.'),
      name: z
        .string()
        .min(1)
        .max(LONGEST_CALL_ID)
        .describe('The name of the tool. An unknown name is answered by a `tool_result`.'),
      args: z.record(z.string(), z.unknown(), schemaCode('arguments-by-name')),
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
    .describe('Gives back a task without any output, so that another process can take it.'),
  z
    .strictObject({ type: z.literal('leaving') })
    .describe('Stops taking new tasks. Current tasks are still answered.'),
  z
    .strictObject({ type: z.literal('ping'), ref: z.string().max(LONGEST_CALL_ID).exactOptional() })
    .describe('Asks for a `pong`.'),
]);

export type AgentFrame = z.infer<typeof agentFrame>;
export type AgentFrameOf<Type extends AgentFrame['type']> = Extract<AgentFrame, { type: Type }>;
