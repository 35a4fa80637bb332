import { matchingForm } from '@conch/engine';
import type { SpaceView } from '@conch/sdk';
import { CHAT_COMMANDS } from './chat-command.ts';
import { withPart, type ChatDraft } from './chat-draft.ts';

/** The names or commands that can complete the word before the cursor. */
export interface CompletionList {
  /** The position where the word begins, including its `@` or `/`. */
  readonly start: number;
  readonly options: readonly string[];
}

/** The completions that Tab steps through. */
export interface CompletionRound extends CompletionList {
  readonly chosen: number;
}

/** The members of a space, and the person at the terminal. */
export type CompletionNames = Pick<SpaceView, 'members' | 'me'>;

/** The completions at the cursor. Null if there are none. */
export function completionsAt(draft: ChatDraft, names: CompletionNames): CompletionList | null {
  const typed = draft.text.slice(0, draft.cursor);
  const found = commandsFor(typed) ?? namesFor(typed, names);
  return found === null || found.options.length === 0 ? null : found;
}

/** Inserts the next completion, or with `step` -1 the previous completion. */
export function completed(
  draft: ChatDraft,
  { list, round, step }: CompletionStep,
): { readonly draft: ChatDraft; readonly round: CompletionRound } | null {
  const { start, options } = round ?? list ?? { start: 0, options: [] };
  const count = options.length;
  if (count === 0) return null;
  const first = step === 1 ? 0 : count - 1;
  const chosen = round === null ? first : (round.chosen + step + count) % count;
  const part = `${options[chosen]} `;
  return {
    draft: withPart(draft, { start, end: draft.cursor, part }),
    round: { start, options, chosen },
  };
}

interface CompletionStep {
  readonly list: CompletionList | null;
  /** The completion that the last key inserted. Null if it inserted none. */
  readonly round: CompletionRound | null;
  readonly step: 1 | -1;
}

function commandsFor(typed: string): CompletionList | null {
  const word = /^\/([a-z]*)$/u.exec(typed)?.[1];
  if (word === undefined) return null;
  const options = Object.keys(CHAT_COMMANDS).filter((name) => name.startsWith(word));
  return { start: 0, options: options.map((name) => `/${name}`) };
}

function namesFor(typed: string, { members, me }: CompletionNames): CompletionList | null {
  const start = typed.lastIndexOf('@');
  // An address like a@b.co mentions nobody.
  if (start === -1 || /[\p{L}\p{N}]$/u.test(typed.slice(0, start))) return null;
  const written = typed.slice(start + 1);
  const word = matchingForm(written);
  // A blank after a complete name ends the mention.
  const isOver = (name: string): boolean => /\s$/u.test(written) && matchingForm(name) === word;
  const others = members.filter(({ id }) => id !== me);
  const sorted = [
    ...others.filter(({ kind }) => kind === 'agent'),
    ...others.filter(({ kind }) => kind === 'person'),
  ];
  const options = sorted.filter(({ name }) => matchingForm(name).startsWith(word) && !isOver(name));
  return { start, options: options.map(({ name }) => `@${name}`) };
}
