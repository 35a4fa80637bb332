import type { ModelMessage, ToolSet } from 'ai';
import type { AgentEnd, AgentOutput, CallResult } from '../agent.ts';
import { cutMarkOf } from './cut-mark.ts';
import { floorTools, floorToolTokens } from './floor-tools.ts';
import { noted } from './journal.ts';
import { frameOf, promptOf } from './prompt/prompt.ts';
import { promptTokens } from './prompt/prompt-tokens.ts';
import { demandRoom, mostPromptTokens } from './prompt/window.ts';
import { ask } from './retry.ts';
import { outputWithin } from './run-bound.ts';
import type { Spending } from './spending.ts';
import { answeredMessages } from './step-messages.ts';
import { recall } from './summary/recall.ts';
import type { Answered, Thought, Wish } from './think.ts';
import {
  foreignToolSet,
  foreignToolsOf,
  withToolWords,
  type ForeignTools,
} from './tools/foreign-tools.ts';
import { grant } from './tools/grant.ts';
import { CLEAN, withTaint, type Taint } from './tools/rule-of-two.ts';
import { taintAtFirst, taintOfAnswers } from './tools/taint-of-answers.ts';
import type { Turn } from './turn.ts';

type Speaking<End = AgentEnd> = AsyncGenerator<AgentOutput, End, CallResult | undefined>;

/** What a hand-off has been accepted for ends the run, once there is something to post. */
const HANDS_OFF = new Set(['mentionAgent']);
/** Of what a prompt may have: without it the first long text that is read would be the last. */
const RESULTS_SHARE = 2;
const ENDS_SILENTLY = new Set(['skip', 'delegate', 'delegateToAgent']);

interface Asking {
  readonly instructions: string;
  readonly messages: ModelMessage[];
  readonly tools: ToolSet;
  readonly foreign: ForeignTools;
  /** So many tokens what comes of the calls of one step may have. */
  readonly results: number;
  /** What the model has read so far. */
  taint: Taint;
}

/** Model steps and calls, until the agent has answered. What was done before is not done again. */
export async function* converse(turn: Turn): Speaking {
  const { task, journal, spending } = turn;
  const asking = yield* askingOf(turn);
  let text = '';
  let calls = 0;
  for (let step = 0; ; step += 1) {
    const before = journal.thoughts[step];
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
      return { kind: 'answered', text, usage: spending.soFar };
    }
    const answers: Answered[] = [];
    for (const [at, wish] of thought.wishes.entries()) {
      calls += 1;
      const placed = { wish, callId: callIdOf(step, at), number: calls, taint: asking.taint };
      answers.push(yield* grant(turn, asking.foreign, placed));
    }
    learn(turn, asking, taintOfAnswers(task, answers));
    const end = endAfter(answers, text);
    if (end !== null) return { ...end, usage: spending.soFar };
    asking.messages.push(...answeredMessages(thought.text, answers, asking.results));
  }
}

/** What the model has read counts for all that it wishes for from then on, and for all that it says. */
function learn({ context }: Turn, asking: Asking, read: Taint): void {
  asking.taint = withTaint(asking.taint, read);
  if (asking.taint.isPrivate) context.readPrivate?.();
}

async function* askingOf(turn: Turn): Speaking<Asking> {
  const { config, model, task, servers } = turn;
  const whole = promptTokens(config, model);
  const foreign = await foreignToolsOf(servers, { allowed: config.tools, tokens: whole });
  const frame = frameOf(task, {
    instructions: withToolWords(config.instructions, foreign.tools),
    // Never all of it for tools: in a small window what was said goes before.
    tokens: Math.max(whole - foreign.tokens - floorToolTokens(task.tools), whole / 2),
    most: mostPromptTokens(config, model) - foreign.tokens,
  });
  demandRoom(frame.room);
  const recollection = yield* recall(turn, frame);
  const { instructions, messages } = promptOf(task, frame, recollection);
  return {
    instructions,
    messages: [...messages],
    tools: { ...floorTools(task.tools), ...foreignToolSet(foreign.tools) },
    foreign: foreign.tools,
    results: whole / RESULTS_SHARE,
    taint: taintAtFirst(task, recollection),
  };
}

type Heard = Pick<Thought, 'text' | 'wishes'>;

/** A turn whose next step writes no more than the run can pay. */
function within(turn: Turn, maxOutputTokens: number): Turn {
  return { ...turn, config: { ...turn.config, maxOutputTokens } };
}

/** Asks the model, hands on what it writes, and notes the step before anything comes of it. */
async function* thinkAloud(turn: Turn, asking: Asking, before: string): Speaking<Heard> {
  const { model, config, task, context, spending } = turn;
  const question = { ...asking, model, config, signal: context.signal, spending };
  const heard = yield* aloud(ask(question, { context, seed: task.seed }), before);
  spending.add(heard.spent);
  const mark = cutMarkOf(heard);
  if (mark !== '') yield { kind: 'delta', text: mark };
  const thought = { ...heard, text: heard.text + mark };
  yield noted({ ...thought, taint: asking.taint }, spending.soFar);
  return thought;
}

async function* aloud(thinking: ReturnType<typeof ask>, before: string): Speaking<Thought> {
  let gap = before.trim() === '' ? '' : GAP;
  try {
    for (let next = await thinking.next(); ; next = await thinking.next()) {
      if (next.done === true) return next.value;
      const text = next.value === '' ? '' : gap + next.value;
      if (text !== '') gap = '';
      yield { kind: 'delta', text };
    }
  } finally {
    // Whoever is broken off here still hangs up on its provider.
    await thinking.return(UNFINISHED);
  }
}

const UNFINISHED: Thought = {
  text: '',
  wishes: [],
  spent: { tokens: 0, costUsd: 0 },
  isCut: false,
};

/** What was said before the run was taken up again: whoever reads along has lost it. */
async function* sayAgain(text: string, wishes: readonly Wish[], before: string): Speaking<Heard> {
  if (text !== '') yield { kind: 'delta', text: before.trim() === '' ? text : GAP + text };
  return { text, wishes };
}

// A model may use an id twice; these are the run's own, and the same when it is taken up again.
function callIdOf(step: number, at: number): string {
  return `call-${step + 1}-${at + 1}`;
}

/** Whether what was called ends the run. A hand-off without a word still wants one. */
function endAfter(answers: readonly Answered[], text: string): AgentEnd | null {
  const accepted = answers.filter(({ result }) => result.kind === 'accepted');
  if (accepted.some(({ wish }) => wish.name === 'skip')) return { kind: 'skipped' };
  if (accepted.some(({ wish }) => ENDS_SILENTLY.has(wish.name))) return { kind: 'answered', text };
  const isDone = accepted.some(({ wish }) => HANDS_OFF.has(wish.name)) && text.trim() !== '';
  const isAllHeard = answers.every(({ result }) => result.kind === 'accepted');
  return isDone && isAllHeard ? { kind: 'answered', text } : null;
}

/** Between what a model writes in one step and in the next. */
const GAP = '\n\n';

function joined(before: string, text: string): string {
  return before.trim() === '' || text === '' ? before + text : before + GAP + text;
}

function overBound(text: string, { soFar: usage }: Spending): AgentEnd {
  if (text.trim() !== '') return { kind: 'answered', text, usage };
  return { kind: 'failed', failure: 'run-bound', message: 'The run would spend too much.', usage };
}

function outOfSteps({ soFar: usage }: Spending): AgentEnd {
  const message = 'The run has asked its model as often as it may.';
  return { kind: 'failed', failure: 'too-many-steps', message, usage };
}
