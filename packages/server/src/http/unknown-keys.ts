import { nearestWord } from '@conch/engine';
import { fieldReason, type JsonSchema, type Reason } from '@conch/protocol';
import type { z } from 'zod';

/** A key of a schema and the path of its object. `[]` is an item of a list. */
interface KnownKey {
  readonly parent: string;
  readonly key: string;
}

/**
 * Names that people from other programs often use for a key. The first name that the schema
 * contains is suggested.
 */
const MISNOMERS: Readonly<Record<string, readonly string[]>> = {
  text: ['content', 'delta'],
  message: ['content', 'error'],
  body: ['content'],
  msg: ['content'],
  answer: ['content'],
  reason: ['error'],
  mainAgent: ['mainAgentId'],
  admin: ['mainAgentId'],
  adminAgent: ['mainAgentId'],
  coordinator: ['mainAgentId'],
  mode: ['policy'],
  maxTurns: ['turnLimit'],
  replyTo: ['replyToId'],
  parentId: ['replyToId'],
  inReplyTo: ['replyToId'],
  members: ['memberIds'],
  agents: ['memberIds'],
  participants: ['memberIds'],
  people: ['memberIds'],
  quiet: ['isQuiet'],
  title: ['name'],
  displayName: ['name'],
  script: ['config'],
  rules: ['config'],
  arguments: ['args'],
  parameters: ['args'],
  tool: ['name'],
  cronExpression: ['cron'],
};

const LONGEST_KEY = 50;
const MOST_LISTED = 20;

/** The reason for an unknown key, with the known key that was probably meant. */
export function unknownKeyReason(
  schema: z.ZodType,
  path: readonly PropertyKey[],
  key: string,
): Reason {
  const parent = path.map((part) => (typeof part === 'number' ? '[]' : String(part))).join('.');
  const known = keysOf(schema);
  const meant = nearestKnownKey(key.slice(0, LONGEST_KEY), parent, known);
  if (meant !== null) return fieldReason('unknown-key-near', { nearest: placeOf(meant) });
  const siblings = known.filter((one) => one.parent === parent).map((one) => one.key);
  if (siblings.length === 0 || siblings.length > MOST_LISTED) return fieldReason('unknown-key');
  return fieldReason('unknown-key-among', { keys: siblings });
}

function nearestKnownKey(key: string, parent: string, known: readonly KnownKey[]): KnownKey | null {
  const siblings = known.filter((one) => one.parent === parent);
  const otherNames = (Object.hasOwn(MISNOMERS, key) ? MISNOMERS[key] : undefined) ?? [];
  return (
    firstNamed(otherNames, siblings) ??
    firstNamed([key], known) ??
    nearest(key, siblings) ??
    firstNamed(otherNames, known) ??
    nearest(key, known)
  );
}

function firstNamed(names: readonly string[], keys: readonly KnownKey[]): KnownKey | null {
  for (const name of names) {
    const found = keys.find(({ key }) => key === name);
    if (found !== undefined) return found;
  }
  return null;
}

function nearest(key: string, keys: readonly KnownKey[]): KnownKey | null {
  const names = keys.map((one) => one.key);
  const name = nearestWord(key, names);
  return name === null ? null : firstNamed([name], keys);
}

function placeOf({ parent, key }: KnownKey): string {
  return (parent === '' ? key : `${parent}.${key}`).replaceAll('.[]', '[]');
}

const KEYS = new WeakMap<z.ZodType, readonly KnownKey[]>();

/** Every key of a schema, those of the outermost object first. */
function keysOf(schema: z.ZodType): readonly KnownKey[] {
  const found = KEYS.get(schema) ?? listKeys(schema);
  KEYS.set(schema, found);
  return found;
}

function listKeys(schema: z.ZodType): readonly KnownKey[] {
  const json = schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const keys: KnownKey[] = [];
  const open: { readonly json: JsonSchema; readonly parent: string }[] = [{ json, parent: '' }];
  // Breadth first, because the outer of two keys with the same name is more likely to be meant.
  for (const { json: part, parent } of open) {
    const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = part as JsonParts;
    for (const [key, inner] of Object.entries(properties)) {
      keys.push({ parent, key });
      open.push({ json: inner, parent: parent === '' ? key : `${parent}.${key}` });
    }
    for (const inner of [...anyOf, ...oneOf, ...allOf]) open.push({ json: inner, parent });
    if (items !== undefined) open.push({ json: items, parent: `${parent}.[]` });
  }
  return keys;
}

interface JsonParts {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}
