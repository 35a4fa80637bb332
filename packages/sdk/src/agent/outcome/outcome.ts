import { checkHandOff, checkWords } from './check-words.ts';

// Not exported, so that only the functions of this file can create an outcome.
const ENDING: unique symbol = Symbol('ending');

/**
 * The outcome of a handler. Only `reply`, `ask`, `delegate`, `skip` and `passToHuman` create one.
 */
export interface TaskOutcome {
  readonly [ENDING]: TaskEnding;
}

/** A text, or a stream of its pieces. The pieces are shown while the agent speaks. */
export type ReplyWords = string | AsyncIterable<string>;

/** The cost of a run, which counts against budgets. `costUsd` is null if the price is unknown. */
export interface TaskUsage {
  readonly tokens: number;
  readonly costUsd: number | null;
}

export interface OutcomeOptions {
  /** The usage, or a function that is called after the last piece of the reply. */
  readonly usage?: TaskUsage | (() => TaskUsage | Promise<TaskUsage>);
}

export interface ReplyOptions extends OutcomeOptions {
  readonly mention?: ReplyMention;
}

export interface ReplyMention {
  /** The name of the agent that gets the floor next. */
  readonly target: string;
  /** The reason in a few words. The target agent reads it. */
  readonly reason?: string;
  /** True if the agent gets the floor back with the target's answer. The default is `false`. */
  readonly expectReply?: boolean;
}

/** The content of a `TaskOutcome`. */
export type TaskEnding = OutcomeOptions &
  (
    | {
        readonly kind: 'replied';
        readonly words: ReplyWords;
        readonly mention: Required<ReplyMention> | null;
      }
    | {
        readonly kind: 'delegated';
        readonly target: string;
        readonly reason: string;
        readonly content: string | null;
      }
    | { readonly kind: 'skipped' | 'passed' }
  );

/**
 * Posts a reply: a text, or a stream of its pieces.
 * @example reply(`Hello, ${task.sender.name}!`)
 */
export function reply(words: ReplyWords, { mention, ...options }: ReplyOptions = {}): TaskOutcome {
  checkWords(words);
  return outcomeOf({
    ...options,
    kind: 'replied',
    words,
    mention: mention === undefined ? null : wholeMention(mention),
  });
}

/**
 * Posts a reply and asks another agent. The agent gets the floor back as a task with the trigger
 * `returned`.
 * @example ask('Finance', 'the salaries of January', 'I ask Finance first.')
 */
export function ask(
  target: string,
  reason: string,
  words: ReplyWords,
  options: OutcomeOptions = {},
): TaskOutcome {
  return reply(words, { ...options, mention: { target, reason, expectReply: true } });
}

/**
 * Lets another agent answer instead. The text is posted only if the hand-off is refused.
 * @example delegate('Finance', 'it is about money')
 */
export function delegate(
  target: string,
  reason = '',
  text: string | null = null,
  options: OutcomeOptions = {},
): TaskOutcome {
  checkHandOff('delegate', target, reason);
  return outcomeOf({ ...options, kind: 'delegated', target, reason, content: text });
}

/**
 * Ends the task without a reply.
 * @example if (!task.content.includes('payroll')) return skip();
 */
export function skip(options: OutcomeOptions = {}): TaskOutcome {
  return outcomeOf({ ...options, kind: 'skipped' });
}

/**
 * Gives the conversation back to people: no agent gets the floor until a person speaks.
 * @example if (task.nth > 3) return passToHuman();
 */
export function passToHuman(options: OutcomeOptions = {}): TaskOutcome {
  return outcomeOf({ ...options, kind: 'passed' });
}

const usedStreams = new WeakSet<object>();

/**
 * The ending inside the value that a handler returned. Throws if the value is not an outcome, or is
 * a stream that was used before.
 */
export function endingOf(returned: unknown): TaskEnding {
  // Types prevent this error. Programs without types get a helpful message.
  if (typeof returned === 'object' && returned !== null && ENDING in returned) {
    const ending = (returned as TaskOutcome)[ENDING];
    if (ending.kind !== 'replied' || typeof ending.words === 'string') return ending;
    if (usedStreams.has(returned)) {
      throw new TypeError(
        'This outcome is a stream that was already used. Create a new one for each task.',
      );
    }
    usedStreams.add(returned);
    return ending;
  }
  throw new TypeError(
    'The handler returned no outcome. Return reply(…), ask(…), delegate(…), skip() or passToHuman().',
  );
}

function wholeMention({
  target,
  reason = '',
  expectReply = false,
}: ReplyMention): Required<ReplyMention> {
  checkHandOff('mention', target, reason);
  return { target, reason, expectReply };
}

function outcomeOf(ending: TaskEnding): TaskOutcome {
  return { [ENDING]: ending };
}
