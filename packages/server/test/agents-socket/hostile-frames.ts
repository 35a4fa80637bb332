import { agentFrame, TOOLS, type JsonSchema, type Tool } from '@conch/protocol';
import * as fc from 'fast-check';
import { bend, withBend, type Bend } from '../walk/support/bend.ts';
import { hostileText, oddValue, rawBody } from '../walk/support/odd-values.ts';

/** The ids, names and tokens that a hostile agent may put into its frames. */
export interface Aims {
  readonly ownTasks: () => readonly string[];
  readonly otherTasks: readonly string[];
  readonly spaces: readonly string[];
  readonly names: readonly string[];
  readonly tokens: readonly string[];
}

/** Builds a text to send from the ids that are known at that moment. */
type Shot = (aims: Aims) => string;
type Value<T = unknown> = (aims: Aims) => T;

const at = fc.nat({ max: 1_000 });
const GHOST = '019b7a10-0000-7000-8000-0000000000c1';

const picked = (from: (aims: Aims) => readonly string[]): fc.Arbitrary<Value<string>> =>
  at.map((nth) => (aims) => {
    const there = from(aims);
    return there[nth % Math.max(there.length, 1)] ?? GHOST;
  });

const taskId = fc.oneof(
  { weight: 6, arbitrary: picked(({ ownTasks }) => ownTasks().slice(-1)) },
  { weight: 1, arbitrary: picked(({ ownTasks }) => ownTasks()) },
  { weight: 2, arbitrary: picked(({ otherTasks }) => otherTasks) },
  { weight: 1, arbitrary: fc.uuid().map((id) => () => id) },
);
const spaceId = picked(({ spaces }) => spaces);
const name = fc.oneof(
  picked(({ names }) => names),
  hostileText.map((text) => () => text),
);
const words: fc.Arbitrary<Value<string>> = fc
  .oneof(
    fc.constantFrom('well', '@Critic now you', '<world>pass</world>', '@human help', ''),
    hostileText,
  )
  .map((text) => () => text);

/** Generators of values for fields with these names. */
const FIELDS: Readonly<Record<string, fc.Arbitrary<Value>>> = {
  taskId,
  spaceId,
  target: name,
  mention: name,
  token: picked(({ tokens }) => tokens),
  content: words,
  text: words,
  delta: words,
  reason: words,
  error: words,
  callId: fc.constantFrom('c1', 'c2', 'c3', 'c4').map((id) => () => id),
  offset: fc.constantFrom(0, 0, 1, 5, 40, 10_000).map((offset) => () => offset),
  protocol: fc.constant(() => 1),
  timeoutSeconds: fc.constantFrom(1, 60, 120, 1e9).map((seconds) => () => seconds),
};

const call = fc.constantFrom(...(Object.keys(TOOLS) as Tool[])).chain((tool) =>
  valueOf(TOOLS[tool].toJSONSchema({ io: 'input' }) as JsonSchema, '').map(
    (args): Value =>
      (aims) => ({ name: tool, args: args(aims) }),
  ),
);

const { oneOf: SCHEMAS = [] } = agentFrame.toJSONSchema({ io: 'input' }) as JsonSchema;

/** The valid ways to end a task. Randomly chosen fields would rarely form a valid frame. */
const WAYS = [['content'], ['content', 'mention'], ['delegate'], ['skip'], ['pass']];

const good: fc.Arbitrary<Value> = fc.oneof(
  ...SCHEMAS.flatMap((schema) => {
    const type: unknown = schema.properties?.['type']?.const;
    const frame = valueOf(schema, '');
    if (type === 'hello') return [{ weight: 1, arbitrary: frame }];
    if (type === 'tool_call') return [{ weight: 8, arbitrary: joined(frame, call) }];
    if (type !== 'complete') return [{ weight: 3, arbitrary: frame }];
    return WAYS.map((way) => ({ weight: 1, arbitrary: valueOf(only(schema, way), '') }));
  }),
);

function joined(frame: fc.Arbitrary<Value>, more: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.tuple(frame, more).map(([one, other]) => (aims) => ({
    ...(one(aims) as object),
    ...(other(aims) as object),
  }));
}

/** The schema of `complete` with only the fields of one way, the required fields and `usage`. */
function only({ properties = {}, required = [] }: JsonSchema, way: readonly string[]): JsonSchema {
  const fields = Object.entries(properties).filter(
    ([key]) => key === 'usage' || [...required, ...way].includes(key),
  );
  return {
    properties: Object.fromEntries(fields),
    required: [...required, ...way],
    type: 'object',
  };
}

/** Valid frames, frames with a mistake, and texts that are not frames. */
export const saidBy: fc.Arbitrary<Shot> = fc.oneof(
  {
    weight: 14,
    arbitrary: good.map(
      (frame): Shot =>
        (aims) =>
          JSON.stringify(frame(aims)),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(good, fc.array(bend, { minLength: 1, maxLength: 2 })).map(
      ([frame, bends]: [Value, Bend[]]): Shot =>
        (aims) =>
          JSON.stringify(bends.reduce(withBend, frame(aims))) ?? '',
    ),
  },
  {
    weight: 1,
    arbitrary: rawBody.map(
      (text): Shot =>
        () =>
          text,
    ),
  },
);

/** Values that match a schema. Fields in `FIELDS` use the generators there. */
function valueOf(schema: JsonSchema, field: string): fc.Arbitrary<Value> {
  const known = FIELDS[field];
  if (known !== undefined && schema.type !== 'object') return known;
  if ('const' in schema) return fc.constant(() => schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum).map((value) => () => value);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return fc.oneof(...variants.map((one) => valueOf(one, field)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc
        .array(valueOf(schema.items ?? {}, field), { maxLength: 3 })
        .map((items) => (aims) => items.map((item) => item(aims)));
    case 'boolean':
      return fc.boolean().map((value) => () => value);
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -1, max: 1_000 }).map((value) => () => value);
    case 'string':
      return hostileText.map((text) => () => text);
    case undefined:
    default:
      return oddValue.map((value) => () => value);
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<Value> {
  const fields = Object.entries(properties).map(([key, part]) => [key, valueOf(part, key)]);
  return fc
    .record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<Value>>, {
      requiredKeys: [...required],
    })
    .map(
      (made) => (aims) =>
        Object.fromEntries(Object.entries(made).map(([key, value]) => [key, value?.(aims)])),
    );
}
