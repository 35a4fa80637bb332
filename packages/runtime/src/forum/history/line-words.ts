import { describeEnding, unreachable } from '@conch/engine';
import type { ForumLine } from './line-reader.ts';

/** The subject of the line in which two histories differ. */
export type LineSubject = 'plan' | 'outcome' | 'post';

export function subjectOf({ kind }: ForumLine): LineSubject {
  switch (kind) {
    case 'tick':
      return 'plan';
    case 'tick-over':
      return 'outcome';
    case 'post':
    case 'edited':
    case 'deleted':
      return 'post';
    default:
      return unreachable(kind);
  }
}

/** Describes where two lines differ. A description is null if its line does not exist. */
export function differingWords(
  one: ForumLine | null,
  other: ForumLine | null,
): readonly [string | null, string | null] {
  const [ones, others] = [one, other].map((line) => (line === null ? [] : parts(line)));
  if (ones === undefined || others === undefined) return [null, null];
  // For two lines about the same subject, only the first different part is shown.
  const isSameSubject = one !== null && other !== null && one.kind === other.kind;
  let first = 0;
  if (isSameSubject) while (isSame(ones[first], others[first]) && first < ones.length) first += 1;
  const [ours, theirs] = [ones[first], others[first]];
  return [shown(ours, theirs), shown(theirs, ours)];
}

/** A part of a line: a label and a text that may be long. */
interface Part {
  readonly about: string;
  /** The text. Null if it was deleted. */
  readonly words: string | null;
}

function isSame(one: Part | undefined, other: Part | undefined): boolean {
  return one?.about === other?.about && one?.words === other?.words;
}

function shown(part: Part | undefined, beside: Part | undefined): string | null {
  if (part === undefined) return null;
  const { about, words } = part;
  const isBeside = beside !== undefined && beside.about === about;
  return `${about}${words === null ? '(deleted)' : cut(words, isBeside ? beside.words : null)}`;
}

const LONGEST = 120;
// The number of equal characters that are shown before the difference.
const LEAD = 20;

/** Cuts a long text so that it begins shortly before its first difference from `beside`. */
function cut(text: string, beside: string | null): string {
  const [characters, others] = [[...text], [...(beside ?? '')]];
  if (characters.length <= LONGEST) return text;
  let differs = 0;
  if (beside !== null) {
    while (differs < characters.length && characters[differs] === others[differs]) differs += 1;
  }
  // If the difference is near the beginning, the text is shown from its beginning.
  const from = differs < LONGEST - LEAD ? 0 : differs - LEAD;
  const upTo = from + LONGEST - 1;
  const excerpt = characters.slice(from, upTo).join('');
  return `${from > 0 ? '…' : ''}${excerpt}${upTo < characters.length ? '…' : ''}`;
}

function parts(line: ForumLine): readonly Part[] {
  switch (line.kind) {
    case 'tick':
      return [
        ...line.asked.map(([name, thread, because]) => plain(`${asks(name, thread)} (${because})`)),
        ...line.silent.map(([who, count, because]) =>
          plain(`${staysSilent(who, count)} (${because})`),
        ),
        plain(`${line.pruned} ${line.pruned === 1 ? 'mention' : 'mentions'} forgotten`),
        { about: 'threads that ended: ', words: line.expired.join(', ') },
      ];
    case 'tick-over':
      return line.outcomes.map(([place, outcome, because]) =>
        plain(`${place + 1}. in the plan: ${ending(outcome, because)} (${because})`),
      );
    case 'post':
      return postParts(line);
    case 'edited': {
      const about = `post ${line.number} of thread ${line.thread} edited: `;
      return [{ about, words: line.text }];
    }
    case 'deleted':
      return [plain(`post ${line.number} of thread ${line.thread} deleted`)];
    default:
      return unreachable(line);
  }
}

function postParts(line: Extract<ForumLine, { kind: 'post' }>): readonly Part[] {
  const { thread, number, by, title, category, text, mentions, replyTo } = line;
  const where = `post ${number} of thread ${thread}`;
  return [
    plain(`${where} by ${by[1]} (${by[0]})`),
    ...(number === 1
      ? [
          { about: `${where} has the title `, words: title },
          { about: `${where} has the category `, words: category },
        ]
      : []),
    { about: `${where}: `, words: text },
    { about: `${where} names `, words: mentions.join(', ') },
    plain(replyTo === undefined ? `${where} replies to none` : `${where} replies to ${replyTo}`),
  ];
}

function plain(about: string): Part {
  return { about, words: '' };
}

/** Describes agents that are not asked, by a name or by their number. */
function staysSilent(who: string, count: number): string {
  const others = count === 1 ? '1 other' : `${count} others`;
  if (who === 'others: create-threads') return `asked for no thread: ${others}`;
  if (who === 'others: reply') return `asked for no reply: ${others}`;
  return `${who} was mentioned and is asked for no reply`;
}

function ending(outcome: string, because: string): string {
  return outcome === 'skipped' ? describeEnding({ kind: outcome }, because) : outcome;
}

function asks(name: string, thread: number): string {
  return thread === 0 ? `${name} opens a thread` : `${name} replies in thread ${thread}`;
}
