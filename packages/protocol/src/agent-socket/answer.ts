import { z } from 'zod';

const handOff = {
  target: z.string({ error: 'is required: the name of an agent in the space' }),
  reason: z.string({ error: 'must be a text, or left out' }).default(''),
};

/** The fields with which an outside agent ends its run. */
export const answerFields = {
  content: z.string().exactOptional().describe('The whole answer, whatever was streamed before.'),
  mention: z
    .strictObject({
      ...handOff,
      expectReply: z.boolean({ error: 'must be true or false, or left out' }).default(false),
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

export const ONE_WAY = {
  message: 'must end in one way: content (with or without a mention), delegate, skip or pass',
};

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

/** Reads the response of a webhook. `problem` names the wrong field in plain words. */
export function readWebhookAnswer(
  given: unknown,
):
  | { readonly ok: true; readonly answer: z.infer<typeof webhookAnswer> }
  | { readonly ok: false; readonly problem: string } {
  const read = webhookAnswer.safeParse(given);
  if (read.success) return { ok: true, answer: read.data };
  const field = ['mention', 'delegate'].flatMap((name) => problemIn(given, name))[0];
  return { ok: false, problem: field ?? ONE_WAY.message };
}

/** The problems of one hand-off field (`mention` or `delegate`) in an answer. */
function problemIn(given: unknown, name: string): readonly string[] {
  const value = (given as Readonly<Record<string, unknown>> | null)?.[name];
  if (value === undefined) return [];
  const schema = name === 'mention' ? answerFields.mention : answerFields.delegate;
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.map((issue) => {
    const known = name === 'mention' ? 'target, reason, expectReply' : 'target, reason';
    if (issue.code === 'unrecognized_keys' || issue.path.length === 0) {
      return `${name} must be an object with target, and can only have ${known}`;
    }
    return `${name}.${issue.path.join('.')} ${issue.message}`;
  });
}

export type AgentAnswer = z.infer<z.ZodObject<typeof answerFields>>;
