import { unreachable } from '@conch/engine';
import type { ForumLine } from './line-reader.ts';

/** In what a line is: two histories differ in that. */
export type LineTopic = 'plan' | 'outcome' | 'post';

export function topicOf({ kind }: ForumLine): LineTopic {
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

/** What two lines say, where they differ; null: there is no line. */
export function differingWords(
  one: ForumLine | null,
  other: ForumLine | null,
): readonly [string | null, string | null] {
  const [ones, others] = [one, other].map((line) => (line === null ? [] : parts(line)));
  if (ones === undefined || others === undefined) return [null, null];
  // Of two lines about the same, only what is not the same is told.
  const isSameTopic = one !== null && other !== null && one.kind === other.kind;
  let first = 0;
  if (isSameTopic) while (ones[first] === others[first] && first < ones.length) first += 1;
  return [ones[first] ?? null, others[first] ?? null];
}

const LONGEST = 120;

function cut(text: string | null): string {
  if (text === null) return '(deleted)';
  const shown = [...text];
  return shown.length <= LONGEST ? text : `${shown.slice(0, LONGEST - 1).join('')}…`;
}

/** What a line says, part by part. */
function parts(line: ForumLine): readonly string[] {
  switch (line.kind) {
    case 'tick':
      return [
        ...line.asked.map(([name, thread, because]) => `${asks(name, thread)} (${because})`),
        ...line.silent.map(([who, count, because]) => `silent: ${who}, ${count} (${because})`),
        `${line.pruned} mentions forgotten`,
        `threads that ended: ${line.expired.join(', ')}`,
      ];
    case 'tick-over':
      return line.outcomes.map(
        ([place, outcome, because]) => `${place + 1}. in the plan: ${outcome} (${because})`,
      );
    case 'post': {
      const { thread, number, by, title, category, text, mentions } = line;
      const where = `post ${number} of thread ${thread}`;
      return [
        `${where} by ${by[1]} (${by[0]})`,
        ...(number === 1 ? [`${where}: ${cut(title)} (${category ?? ''})`] : []),
        `${where}: ${cut(text)}`,
        `${where} names ${mentions.join(', ')}`,
      ];
    }
    case 'edited':
      return [`post ${line.number} of thread ${line.thread} edited: ${cut(line.text)}`];
    case 'deleted':
      return [`post ${line.number} of thread ${line.thread} deleted`];
    default:
      return unreachable(line);
  }
}

function asks(name: string, thread: number): string {
  return thread === 0 ? `${name} opens a thread` : `${name} replies in thread ${thread}`;
}
