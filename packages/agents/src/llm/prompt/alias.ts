import { createHash } from 'node:crypto';
import type { MemberId, MessageId } from '@conch/engine';
import type { TaskMember, TaskMessage } from '../../agent.ts';

// The alphabet has no vowels, so that no alias is a real word.
const LETTERS = '0123456789bcdfghjkmnpqrstvwxyz';
// In a prompt with 500 messages, the chance that two messages share an alias is about 1 in 6,000.
const LENGTH = 6;

/**
 * The alias of a message in a prompt: six characters in place of a UUID. The alias depends on the
 * id alone, so a message has the same alias in every step and after a resume. Nobody can guess the
 * alias before the message is posted.
 */
export function messageAlias(id: MessageId): string {
  return `m${hashed(id)}`;
}

/** The alias of a member in a prompt. It starts with the first letter of the member's kind. */
export function memberAlias({ kind, id }: Sender): string {
  return `${kind.charAt(0)}${hashed(id)}`;
}

interface Sender {
  readonly kind: TaskMember['kind'] | TaskMessage['sender']['kind'];
  readonly id: MemberId;
}

function hashed(id: string): string {
  const bytes = createHash('sha256')
    .update(id)
    .digest()
    .subarray(0, LENGTH * 2);
  return Array.from({ length: LENGTH }, (_, at) =>
    LETTERS.charAt(bytes.readUInt16BE(at * 2) % LETTERS.length),
  ).join('');
}

/** The members that the model has read about, by alias. The model cannot name other members. */
export class SeenMembers {
  /** Null if two members share the alias. The alias then names neither of them. */
  readonly #ids = new Map<string, MemberId | null>();

  add(members: readonly Sender[]): void {
    for (const member of members) {
      const alias = memberAlias(member);
      const known = this.#ids.get(alias);
      this.#ids.set(alias, known === undefined || known === member.id ? member.id : null);
    }
  }

  addSenders(messages: readonly TaskMessage[]): void {
    for (const { sender } of messages) {
      if (sender.id !== null) this.add([{ kind: sender.kind, id: sender.id }]);
    }
  }

  idOf(alias: string): MemberId | null {
    return this.#ids.get(alias) ?? null;
  }

  get some(): string | null {
    return this.#ids.keys().next().value ?? null;
  }
}

export type ResolvedInput =
  | { readonly ok: true; readonly input: unknown }
  | { readonly ok: false; readonly why: string };

/**
 * Replaces aliases by ids in the arguments of a call. No other code turns model output into an id.
 * Only the argument `memberId` of a `wait` contains an alias.
 */
export function withIds(input: unknown, knownMembers: SeenMembers): ResolvedInput {
  const { wait } = fieldsOf(input);
  const { for: awaited } = fieldsOf(wait);
  if (!Array.isArray(awaited)) return { ok: true, input };
  const resolved: unknown[] = [];
  for (const one of awaited as readonly unknown[]) {
    const { memberId } = fieldsOf(one);
    // A run of an earlier version of Conch may have stored a real id in its notes.
    if (typeof memberId !== 'string' || UUID.test(memberId)) {
      resolved.push(one);
      continue;
    }
    const id = knownMembers.idOf(memberId);
    if (id === null) return { ok: false, why: noSuchMember(memberId, knownMembers) };
    resolved.push({ ...fieldsOf(one), memberId: id });
  }
  return { ok: true, input: { ...fieldsOf(input), wait: { ...fieldsOf(wait), for: resolved } } };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;
const LONGEST_SHOWN = 60;

function noSuchMember(alias: string, { some }: SeenMembers): string {
  const example = some === null ? '' : `, for example "${some}"`;
  return `There is no member with the id \`${alias.slice(0, LONGEST_SHOWN)}\`. Set \`memberId\` to an id from <members> or from a message${example}.`;
}

function fieldsOf(given: unknown): Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
    ? (given as Readonly<Record<string, unknown>>)
    : {};
}
