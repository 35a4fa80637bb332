import { z } from 'zod';
import { schemaCode } from '../reason/schema-code.ts';

const handOff = {
  target: z.string(schemaCode('target-needed')),
  reason: z.string(schemaCode('text-or-nothing')).default(''),
};

/** The fields with which an outside agent ends its run. */
export const answerFields = {
  content: z.string().exactOptional().describe('The whole answer, whatever was streamed before.'),
  mention: z
    .strictObject({
      ...handOff,
      expectReply: z.boolean(schemaCode('flag-or-nothing')).default(false),
    })
    .exactOptional()
    .describe('Gives another agent the floor, with the answer.'),
  delegate: z
    .strictObject(handOff)
    .exactOptional()
    .describe('Another agent answers instead. `content` is posted only if that is refused.'),
  skip: z.literal(true).exactOptional().describe('Says nothing.'),
  pass: z.literal(true).exactOptional().describe('Gives the conversation back to people.'),
  usage: z
    .strictObject({ tokens: z.int().min(0), costUsd: z.number().min(0).nullable() })
    .exactOptional()
    .describe('The cost of the run. `costUsd` is `null` if the price is unknown.'),
};

interface Ways {
  readonly content?: string;
  readonly mention?: object;
  readonly delegate?: object;
  readonly skip?: true;
  readonly pass?: true;
}

/** Whether the answer ends the run in exactly one way. */
export function endsOneWay({ content, mention, delegate, skip, pass }: Ways): boolean {
  const isSaid = content !== undefined;
  if (mention !== undefined && (!isSaid || delegate !== undefined)) return false;
  const ways = [skip === true, pass === true, delegate !== undefined];
  const count = ways.filter(Boolean).length;
  if (delegate !== undefined) return count === 1;
  return isSaid ? count === 0 : count === 1;
}

export const ONE_WAY = { message: schemaCode('one-ending') };

const has = (...fields: readonly string[]) => ({ required: fields });

/**
 * The rule of `endsOneWay` as JSON Schema, for the generated documents: the combinations that are
 * invalid.
 */
export const NOT_SEVERAL_WAYS = {
  not: {
    anyOf: [
      ...['pass', 'delegate', 'content'].map((other) => has('skip', other)),
      ...['delegate', 'content'].map((other) => has('pass', other)),
      has('mention', 'delegate'),
      { ...has('mention'), not: has('content') },
      { not: { anyOf: ['content', 'delegate', 'skip', 'pass'].map((field) => has(field)) } },
    ],
  },
};

/** The response of a webhook, which is either the end of the run or an error. */
export const webhookAnswer = z.union([
  z.strictObject(answerFields).refine(endsOneWay, ONE_WAY),
  z.strictObject({ error: z.string() }),
]);

export type AgentAnswer = z.infer<z.ZodObject<typeof answerFields>>;
