import type { JsonSchema } from '@conch/protocol';
import * as fc from 'fast-check';
import { hostileText } from './odd-values.ts';

/** Existing ids and names, by the name of the field that contains them. */
export interface Known {
  /** An existing value for the field, or null if there is none. */
  readonly pick: (field: string, at: number) => string | null;
}

/** The password of every person with a password. */
export const PASSWORD = 'correct horse battery';

const MOST_ITEMS = 3;
const LONGEST_TEXT = 60;

/** Generates values that match a schema. Ids mostly refer to existing rows. */
export function goodValue(schema: JsonSchema, known: Known, field = ''): fc.Arbitrary<unknown> {
  const inside = (part: JsonSchema, name = field): fc.Arbitrary<unknown> =>
    goodValue(part, known, name);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return fc.oneof(...variants.map((variant) => inside(variant)));
  switch (schema.type) {
    case 'string':
      return text(schema, known, field);
    case 'integer':
      // A walk does not wait for agents.
      if (field === 'wait') return fc.constant(0);
      if (field === 'protocol')
        return fc.oneof({ weight: 20, arbitrary: fc.constant(1) }, fc.integer());
      return fc.oneof(
        fc.integer({ ...bounds(schema), max: fewOf(schema) }),
        fc.integer(bounds(schema)),
      );
    case 'number':
      if (field === 'tickNumber') return text({ type: 'string' }, known, field);
      return fc.double({ ...bounds(schema), noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const minLength = schema.minItems ?? 0;
      return fc.array(inside(schema.items ?? {}), { minLength, maxLength: minLength + MOST_ITEMS });
    }
    case 'object':
      return object(schema, field, inside);
    case undefined:
    default:
      return fc.oneof(field === 'card' ? CARD : SCRIPT, fc.jsonValue({ maxDepth: 2 }));
  }
}

function bounds({ minimum, maximum }: JsonSchema): { min?: number; max?: number } {
  return {
    ...(minimum === undefined ? {} : { min: Math.max(minimum, -(2 ** 31)) }),
    ...(maximum === undefined ? {} : { max: Math.min(maximum, 2 ** 31 - 1) }),
  };
}

function text(schema: JsonSchema, known: Known, field: string): fc.Arbitrary<string> {
  const { format, minLength = 0, maxLength = LONGEST_TEXT } = schema;
  const unknown = fc.uuid({ version: 7 });
  const knownId = fc.nat({ max: 1_000 }).map((at) => known.pick(field, at));
  if (format === 'uuid') {
    const one = fc.tuple(knownId, unknown).map(([id, other]) => id ?? other);
    return fc.oneof({ weight: 9, arbitrary: one }, { weight: 1, arbitrary: unknown });
  }
  const taken = fc.nat({ max: 1_000 }).map((at) => known.pick('takenName', at) ?? 'Olga');
  const words =
    (field === 'name' ? fc.oneof({ weight: 2, arbitrary: name }, taken) : WORDS[field]) ??
    fc.string({ unit: 'grapheme', minLength, maxLength });
  return fc.oneof(
    { weight: 8, arbitrary: fc.tuple(knownId, words).map(([one, other]) => one ?? other) },
    {
      weight: 1,
      arbitrary: fc.string({
        unit: 'grapheme',
        minLength,
        maxLength: Math.max(minLength, Math.min(maxLength, LONGEST_TEXT)),
      }),
    },
    { weight: 1, arbitrary: hostileText },
  );
}

function object(
  schema: JsonSchema,
  field: string,
  inside: (part: JsonSchema, field?: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames, not } = schema;
  if (typeof additionalProperties === 'object') {
    // The keys of a record are space ids, except in `extras`.
    const named = field === 'extras' ? 'extra' : 'spaceId';
    const keys = inside(propertyNames ?? { type: 'string' }, named) as fc.Arbitrary<string>;
    const count = { minKeys: schema.minProperties ?? 0, maxKeys: MOST_ITEMS };
    return fc.dictionary(keys, inside(additionalProperties), count);
  }
  const fields = Object.entries(properties).map(([name, part]) => [name, inside(part, name)]);
  const all = Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>;
  const together = not?.required ?? [];
  const whole = fc
    .record(all, { requiredKeys: [...required] })
    .filter(
      (value) => together.length === 0 || !together.every((name) => Object.hasOwn(value, name)),
    );
  // Random optional fields rarely fit together, so values with only the required fields succeed
  // more often.
  const bare = fc.record(
    Object.fromEntries(required.map((name) => [name, all[name] ?? fc.constant(null)])),
  );
  return fc.oneof(bare, whole);
}

const SCRIPT = fc.constantFrom<unknown>(
  [{ do: { say: 'Yes.' } }],
  [{ do: { say: 'I hear you.' } }],
  [{ when: { trigger: 'message' }, do: { say: '“{{content}}”' } }, { do: { say: '' } }],
);

const name = fc
  .tuple(fc.constantFrom('Ann', 'Bob', 'Íñigo', '小明', 'حسام', "O'Neil", 'Test Agent'), fc.nat())
  .map(([first, number]) => `${first} ${number}`);

const CARD = name.map((named) => ({ spec: 'chara_card_v3', data: { name: named } }));

// The text of an agent file. In other routes it is an unusual message.
const AGENT_FILE = fc
  .tuple(name, fc.constantFrom('model: ollama/small', 'model: default', 'color: red'))
  .map(([named, more]) => `---\nname: ${named}\n${more}\n---\n\nBe short.`);

const saying = fc
  .array(
    fc.constantFrom(
      'hello',
      '@Scribe',
      '@Critic',
      '@all',
      '@Nobody',
      'we',
      '\n',
      '`code`',
      '小明',
      'plan',
      'https://example.org/@x',
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((words) => words.join(' '));

/** Typical texts for a field of this name. */
const WORDS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  content: fc.oneof({ weight: 6, arbitrary: saying }, AGENT_FILE),
  title: saying,
  words: saying,
  kind: fc.constant('script'),
  service: name,
  extra: fc.constantFrom('color', 'tags', 'x-team', 'constructor', 'toString', 'hasOwnProperty'),
  model: fc.constantFrom('small', 'default', 'meta/llama-3'),
  clientId: fc
    .constantFrom('c1', 'c2', 'c3', 'c4')
    .chain((id) => fc.nat({ max: 999 }).map((n) => `${id}-${n}`)),
  cron: fc.constantFrom(
    '0 9 * * *',
    '*/5 * * * *',
    '0 0 29 2 *',
    '1 2 3 4 5',
    '99 * * * *',
    '* * *',
    '@daily',
  ),
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'Mars/Base', 'utc'),
  password: fc.constantFrom(PASSWORD, PASSWORD, 'x', 'a long enough password'),
  currentPassword: fc.constantFrom(PASSWORD, 'x'),
  category: fc.constantFrom('general', 'ideas'),
  since: fc.constantFrom(
    '2026-01-01T00:00:00Z',
    '0000-01-01T00:00:00.000Z',
    '2026-02-30T00:00:00Z',
  ),
  until: fc.constantFrom('2026-12-31T23:59:59.999Z', '9999-12-31T23:59:59Z', '2026-12-31'),
};

/** A small upper limit for numbers, if the schema allows one. */
function fewOf({ minimum = 0, maximum = FEW }: JsonSchema): number {
  return Math.max(Math.min(maximum, FEW), minimum);
}

const FEW = 50;
