import { z } from 'zod';

const handOff = { target: z.string(), reason: z.string() };

/** How an agent outside the server ends a run. */
export const answerFields = {
  content: z.string().exactOptional().describe('The whole answer, whatever was streamed before.'),
  mention: z
    .strictObject({ ...handOff, expectReply: z.boolean() })
    .exactOptional()
    .describe('Gives another agent the floor, with the answer.'),
  delegate: z
    .strictObject(handOff)
    .exactOptional()
    .describe('Another agent answers instead; `content` is posted only if that is refused.'),
  skip: z.literal(true).exactOptional().describe('Says nothing.'),
  pass: z.literal(true).exactOptional().describe('Gives the conversation back to people.'),
  usage: z
    .strictObject({ tokens: z.int().min(0), costUsd: z.number().min(0).nullable() })
    .exactOptional()
    .describe('What the run has cost; `costUsd` is `null` where its price is not known.'),
};

interface Ways {
  readonly content?: string;
  readonly mention?: object;
  readonly delegate?: object;
  readonly skip?: true;
  readonly pass?: true;
}

/** An answer ends a run in one way. */
export function endsOneWay({ content, mention, delegate, skip, pass }: Ways): boolean {
  const isSaid = content !== undefined;
  if (mention !== undefined && (!isSaid || delegate !== undefined)) return false;
  const ways = [skip === true, pass === true, delegate !== undefined];
  const count = ways.filter(Boolean).length;
  if (delegate !== undefined) return count === 1;
  return isSaid ? count === 0 : count === 1;
}

export const ONE_WAY = {
  message: 'ends in one way: content (with or without a mention), delegate, skip or pass',
};

const has = (...fields: readonly string[]) => ({ required: fields });

/** The same for who reads the documents: what an answer must not be. */
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

/** The same as a webhook answers it. */
export const webhookAnswer = z.union([
  z.strictObject(answerFields).refine(endsOneWay, ONE_WAY),
  z.strictObject({ error: z.string() }),
]);

export type Answer = z.infer<z.ZodObject<typeof answerFields>>;
