import { checkHandOff, checkWords } from './check-words.ts';

// Nobody outside this file has it: whoever holds an `Outcome` got it from one of the functions here.
const ENDING: unique symbol = Symbol('ending');

/** How a handler ends its task; made by `reply`, `ask`, `delegate`, `skip` and `passToHuman` alone. */
export interface Outcome {
  readonly [ENDING]: Ending;
}

/** A text, or its pieces as they come: those are shown while the agent speaks. */
export type Words = string | AsyncIterable<string>;

/** What a run has cost; budgets rest on it. `costUsd` null: its price is not known. */
export interface Usage {
  readonly tokens: number;
  readonly costUsd: number | null;
}

export interface OutcomeOptions {
  /** Known, or asked for when the last word has been said. */
  readonly usage?: Usage | (() => Usage | Promise<Usage>);
}

export interface ReplyOptions extends OutcomeOptions {
  /** The agent that gets the floor next. */
  readonly mention?: ReplyMention;
}

export interface ReplyMention {
  /** The name of the agent. */
  readonly target: string;
  /** Why, in a few words: it is told. */
  readonly reason: string;
  /** Whether the floor comes back with what it says; `false` unless said. */
  readonly expectReply?: boolean;
}

/** What is behind an outcome. */
export type Ending = OutcomeOptions &
  (
    | {
        readonly kind: 'replied';
        readonly words: Words;
        readonly mention: Required<ReplyMention> | null;
      }
    | {
        readonly kind: 'delegated';
        readonly target: string;
        readonly reason: string;
        readonly text: string | null;
      }
    | { readonly kind: 'skipped' | 'passed' }
  );

/**
 * Says something: a text, or a stream of its pieces.
 * @example reply(`Hello, ${task.sender.name}!`)
 */
export function reply(words: Words, { mention, ...options }: ReplyOptions = {}): Outcome {
  checkWords(words);
  return outcomeOf({
    ...options,
    kind: 'replied',
    words,
    mention: mention === undefined ? null : wholeMention(mention),
  });
}

/**
 * Says something and asks another agent; the floor comes back with a task of trigger `returned`.
 * @example ask('Finance', 'the salaries of January', 'I ask Finance first.')
 */
export function ask(
  target: string,
  reason: string,
  words: Words,
  options: OutcomeOptions = {},
): Outcome {
  return reply(words, { ...options, mention: { target, reason, expectReply: true } });
}

/**
 * Lets another agent answer instead; the text is said only if that is refused.
 * @example delegate('Finance', 'it is about money')
 */
export function delegate(
  target: string,
  reason: string,
  text: string | null = null,
  options: OutcomeOptions = {},
): Outcome {
  checkHandOff('delegate', target, reason);
  return outcomeOf({ ...options, kind: 'delegated', target, reason, text });
}

/**
 * Says nothing.
 * @example if (!task.content.includes('payroll')) return skip();
 */
export function skip(options: OutcomeOptions = {}): Outcome {
  return outcomeOf({ ...options, kind: 'skipped' });
}

/**
 * Gives the conversation back to people: no agent wakes another until one of them speaks.
 * @example if (task.nth > 3) return passToHuman();
 */
export function passToHuman(options: OutcomeOptions = {}): Outcome {
  return outcomeOf({ ...options, kind: 'passed' });
}

const usedStreams = new WeakSet<object>();

/** What is behind what a handler returned; throws if it is no outcome, or a stream used before. */
export function endingOf(returned: unknown): Ending {
  // Types keep this from happening; a program without types learns what is missing.
  if (typeof returned === 'object' && returned !== null && ENDING in returned) {
    const ending = (returned as Outcome)[ENDING];
    if (ending.kind !== 'replied' || typeof ending.words === 'string') return ending;
    if (usedStreams.has(returned)) {
      throw new TypeError(
        'This outcome is a stream and ended a task before: make a new one for each task.',
      );
    }
    usedStreams.add(returned);
    return ending;
  }
  throw new TypeError(
    'The handler returned no outcome: return reply(…), ask(…), delegate(…), skip() or passToHuman().',
  );
}

function wholeMention({
  target,
  reason,
  expectReply = false,
}: ReplyMention): Required<ReplyMention> {
  checkHandOff('mention', target, reason);
  return { target, reason, expectReply };
}

function outcomeOf(ending: Ending): Outcome {
  return { [ENDING]: ending };
}
