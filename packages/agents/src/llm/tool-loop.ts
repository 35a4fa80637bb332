import type { ModelMessage, ToolSet } from 'ai';
import type { AgentEnd, AgentOutput, CallResult, Task } from '../agent.ts';
import { floorTools, floorToolTokens } from './floor-tools.ts';
import { noted } from './run-notes.ts';
import { SeenMembers } from './prompt/alias.ts';
import { frameOf, promptOf, type Recollection } from './prompt/prompt.ts';
import { promptTokens } from './prompt/prompt-tokens.ts';
import { demandRoom, mostPromptTokens } from './prompt/window.ts';
import { ask } from './retry.ts';
import { outputWithin } from './run-bound.ts';
import type { Spending } from './run-spending.ts';
import { answeredMessages, messagesIn } from './step-messages.ts';
import { recall } from './summary/recall.ts';
import type { AnsweredRequest, Thought, ToolRequest } from './model-step.ts';
import {
  foreignToolSet,
  foreignToolsOf,
  withToolWords,
  type ForeignTools,
} from './tools/foreign-tools.ts';
import { grant } from './tools/grant.ts';
import {
  CLEAN,
  withTaint,
  type Taint,
  taintOf,
  taintOfAnswer,
  taintOfResult,
} from './tools/rule-of-two.ts';
import type { LlmTurn } from './turn.ts';

/**
 * Marks an answer that reached the output limit, because people might otherwise think that the
 * answer is complete.
 */
const CUT_MARK = '\n\n[… cut off here: maximum answer length reached …]';

/**
 * The cut mark of a step. If the step calls a tool, the mark is empty, because the text of the step
 * is not the answer yet.
 */
function cutMarkOf({ isCut, wishes }: Pick<Thought, 'isCut' | 'wishes'>): string {
  return isCut && wishes.length === 0 ? CUT_MARK : '';
}

type TurnStream<End = AgentEnd> = AsyncGenerator<AgentOutput, End, CallResult | undefined>;

/** An accepted call of one of these tools ends the run if the run has text to post. */
const HANDS_OFF = new Set(['mentionAgent']);
/**
 * Results take at most 1/RESULTS_SHARE of the prompt, so that the first long result does not fill
 * the prompt.
 */
const RESULTS_SHARE = 2;
const ENDS_SILENTLY = new Set(['skip', 'delegate', 'delegateToAgent']);

interface Asking {
  readonly instructions: string;
  readonly messages: ModelMessage[];
  readonly tools: ToolSet;
  readonly foreign: ForeignTools;
  /** The token limit for the results of one step's calls. */
  readonly results: number;
  /** The taint of everything the model has read so far. */
  taint: Taint;
  readonly knownMembers: SeenMembers;
}

/**
 * Alternates model steps and calls until the agent has answered. Work in the notes is not
 * repeated.
 */
export async function* converse(turn: LlmTurn): TurnStream {
  const { task, notes, spending } = turn;
  const asking = yield* askingOf(turn);
  let text = '';
  let calls = 0;
  for (let step = 0; ; step += 1) {
    const before = notes.thoughts[step];
    const output = outputWithin(turn, asking);
    if (before === undefined && output === 0) return overBound(text, spending);
    if (before === undefined && turn.context.modelStepsLeft?.() === 0) return outOfSteps(spending);
    const thought =
      before === undefined
        ? yield* thinkAloud(within(turn, output), asking, text)
        : yield* sayAgain(before.text, before.wishes, text);
    learn(turn, asking, before?.taint ?? CLEAN);
    text = joined(text, thought.text);
    if (thought.wishes.length === 0) {
      return { kind: 'answered', content: text, usage: spending.soFar };
    }
    const answers: AnsweredRequest[] = [];
    for (const [at, request] of thought.wishes.entries()) {
      calls += 1;
      const { taint, knownMembers } = asking;
      const placed = { request, callId: callIdOf(step, at), number: calls, taint, knownMembers };
      answers.push(yield* grant(turn, asking.foreign, placed));
    }
    learn(turn, asking, taintOfAnswers(task, answers));
    asking.knownMembers.addSenders(answers.flatMap(({ result }) => messagesIn(result)));
    const end = endAfter(answers, text);
    if (end !== null) return { ...end, usage: spending.soFar };
    asking.messages.push(...answeredMessages(thought.text, answers, asking.results));
  }
}

/**
 * Adds the taint of a text that the model has read. The taint applies to all later calls and text
 * of the model.
 */
function learn({ context }: LlmTurn, asking: Asking, read: Taint): void {
  asking.taint = withTaint(asking.taint, read);
  if (asking.taint.isPrivate) context.readPrivate?.();
}

async function* askingOf(turn: LlmTurn): TurnStream<Asking> {
  const { config, model, task, servers } = turn;
  const whole = promptTokens(config, model);
  const foreign = await foreignToolsOf(servers, { allowed: config.tools, tokens: whole });
  const frame = frameOf(task, {
    instructions: withToolWords(config.instructions, foreign.tools),
    // Tools take at most half of the prompt, so that even a small window has tokens for messages.
    tokens: Math.max(whole - foreign.tokens - floorToolTokens(task.tools), whole / 2),
    most: mostPromptTokens(config, model) - foreign.tokens,
  });
  demandRoom(frame.room);
  const recollection = yield* recall(turn, frame);
  const { instructions, messages } = promptOf(task, frame, recollection);
  const knownMembers = new SeenMembers();
  knownMembers.add(task.members);
  knownMembers.addSenders([task.message, ...recollection.messages]);
  return {
    instructions,
    messages: [...messages],
    tools: { ...floorTools(task.tools), ...foreignToolSet(foreign.tools) },
    foreign: foreign.tools,
    results: whole / RESULTS_SHARE,
    taint: taintAtFirst(task, recollection),
    knownMembers,
  };
}

type Heard = Pick<Thought, 'text' | 'wishes'>;

/** Returns the same turn with an output limit for the next step. */
function within(turn: LlmTurn, maxOutputTokens: number): LlmTurn {
  return { ...turn, config: { ...turn.config, maxOutputTokens } };
}

/**
 * Calls the model, streams its text, and records the step before Conch makes the calls of the step.
 */
async function* thinkAloud(turn: LlmTurn, asking: Asking, before: string): TurnStream<Heard> {
  const { model, config, task, context, spending } = turn;
  const question = { ...asking, model, config, signal: context.signal, spending };
  const newThought = yield* aloud(ask(question, { context, seed: task.seed }), before);
  spending.add(newThought.spent);
  const mark = cutMarkOf(newThought);
  if (mark !== '') yield { kind: 'delta', text: mark };
  const thought = { ...newThought, text: newThought.text + mark };
  yield noted({ ...thought, taint: asking.taint }, spending.soFar);
  return thought;
}

async function* aloud(thinking: ReturnType<typeof ask>, before: string): TurnStream<Thought> {
  let gap = before.trim() === '' ? '' : GAP;
  try {
    for (let next = await thinking.next(); ; next = await thinking.next()) {
      if (next.done === true) return next.value;
      const text = next.value === '' ? '' : gap + next.value;
      if (text !== '') gap = '';
      yield { kind: 'delta', text };
    }
  } finally {
    // A cancelled run still closes the connection to its provider.
    await thinking.return(UNFINISHED);
  }
}

const UNFINISHED: Thought = {
  text: '',
  reasoning: '',
  wishes: [],
  spent: { tokens: 0, costUsd: 0 },
  isCut: false,
};

/** Streams the text of an earlier step again, because streamed text is not stored. */
async function* sayAgain(
  text: string,
  wishes: readonly ToolRequest[],
  before: string,
): TurnStream<Heard> {
  if (text !== '') yield { kind: 'delta', text: before.trim() === '' ? text : GAP + text };
  return { text, wishes };
}

// Conch makes the call ids itself. Ids from a model may repeat, and a resumed run needs the same
// ids again.
function callIdOf(step: number, at: number): string {
  return `call-${step + 1}-${at + 1}`;
}

/**
 * Returns the end of the run if an accepted call ends the run, else null. A mention ends the run
 * only if there is text to post and every other call was accepted too.
 */
function endAfter(answers: readonly AnsweredRequest[], text: string): AgentEnd | null {
  const accepted = answers.filter(({ result }) => result.kind === 'accepted');
  if (accepted.some(({ request }) => request.name === 'skip')) return { kind: 'skipped' };
  if (accepted.some(({ request }) => ENDS_SILENTLY.has(request.name)))
    return { kind: 'answered', content: text };
  const isDone = accepted.some(({ request }) => HANDS_OFF.has(request.name)) && text.trim() !== '';
  const isAllHeard = answers.every(({ result }) => result.kind === 'accepted');
  return isDone && isAllHeard ? { kind: 'answered', content: text } : null;
}

/** The separator between the texts of two steps. */
const GAP = '\n\n';

function joined(before: string, text: string): string {
  return before.trim() === '' || text === '' ? before + text : before + GAP + text;
}

function overBound(text: string, { soFar: usage }: Spending): AgentEnd {
  if (text.trim() !== '') return { kind: 'answered', content: text, usage };
  return {
    kind: 'failed',
    failure: 'run-bound',
    message: 'The next step would exceed the token or cost limit of the run.',
    usage,
  };
}

function outOfSteps({ soFar: usage }: Spending): AgentEnd {
  const message = 'The run has reached its limit of model steps.';
  return { kind: 'failed', failure: 'too-many-steps', message, usage };
}

/** The taint of the texts that a run reads at its start. */
function taintAtFirst(
  { message, replyTo, trigger }: Task,
  { summary, isSummaryPrivate, messages }: Recollection,
): Taint {
  const read = [message, ...(replyTo === null ? [] : [replyTo]), ...messages];
  // A summary contains text of other members, so it is untrusted.
  const isSummed = summary !== null;
  const isTold = trigger.kind !== 'message' && trigger.kind !== 'tick';
  const taint: Taint = {
    isUntrusted: isSummed || isTold,
    isPrivate: isSummaryPrivate || trigger.isPrivate === true,
  };
  return read.map(taintOf).reduce(withTaint, taint);
}

/** Returns the taint of the results of all calls in one step. */
function taintOfAnswers({ space }: Task, answers: readonly AnsweredRequest[]): Taint {
  return answers
    .map(({ request, result }): Taint => {
      if (result.kind === 'invalid') return CLEAN;
      if (result.kind === 'foreign') return taintOfAnswer(result);
      const { spaceId = space.id } = (request.input ?? {}) as { readonly spaceId?: unknown };
      return taintOfResult(result, { isElsewhere: spaceId !== space.id });
    })
    .reduce(withTaint, CLEAN);
}
