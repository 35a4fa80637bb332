import type { ModelMessage, ToolSet } from 'ai';
import type { Spend } from '@conch/engine';
import type { AgentEnd, AgentOutput, CallResult, RunContext, Task } from '../agent.ts';
import { floorCall, floorTools } from './floor-tools.ts';
import type { LlmConfig } from './llm-config.ts';
import type { Model, Models } from './model.ts';
import { promptOf } from './prompt/prompt.ts';
import { tokensIn } from './prompt/within-budget.ts';
import { ProviderFailure, RUN_FAILURES } from './provider-failure.ts';
import { answeredMessages, madeMessages } from './step-messages.ts';
import { think, type Answered, type Thought, type Wish } from './think.ts';

type Speaking = AsyncGenerator<AgentOutput, AgentEnd, CallResult | undefined>;

const MOST_HISTORY = 500;
/** What a hand-off has been accepted for ends the run, once there is something to post. */
const HANDS_OFF = new Set(['mentionAgent']);
const ENDS_SILENTLY = new Set(['skip', 'delegate', 'delegateToAgent']);

/** One run of an agent that thinks with a model: model steps and calls, until it has answered. */
export async function* speak(
  config: LlmConfig,
  models: Models,
  task: Task,
  context: RunContext,
): Speaking {
  const spent: Spending = { tokens: 0, costUsd: 0 };
  try {
    const model = await models.find(config);
    return yield* converse({ config, model, task, context, spent });
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const failure = RUN_FAILURES[error.trouble];
    return { kind: 'failed', failure, message: error.message, usage: { ...spent } };
  }
}

type Spending = { -readonly [Key in keyof Spend]: Spend[Key] };

interface Turn {
  readonly config: LlmConfig;
  readonly model: Model;
  readonly task: Task;
  readonly context: RunContext;
  readonly spent: Spending;
}

async function* converse(turn: Turn): Speaking {
  const { config, model, task } = turn;
  const window = Math.min(config.contextTokens ?? model.contextTokens, model.contextTokens);
  const history = await task.history(MOST_HISTORY);
  const { instructions, messages } = promptOf(task, history, {
    instructions: config.instructions,
    tokens: window - config.maxOutputTokens,
  });
  const asked: ModelMessage[] = [...messages, ...madeMessages(task.steps)];
  const tools = floorTools(task.tools);
  let text = '';
  for (;;) {
    if (!isWithin(turn, instructions, asked)) return overBudget(text, turn.spent);
    const thought = yield* thinkAloud(turn, { instructions, messages: asked, tools }, text);
    text = joined(text, thought.text);
    add(turn.spent, thought.spent);
    if (thought.wishes.length === 0) {
      return { kind: 'answered', text, usage: { ...turn.spent } };
    }
    const answers: Answered[] = [];
    for (const wish of thought.wishes) answers.push(yield* grant(wish));
    const end = endAfter(answers, text);
    if (end !== null) return { ...end, usage: { ...turn.spent } };
    asked.push(...answeredMessages(thought.text, answers));
  }
}

/** Hands on what the model writes, apart from what it wrote in an earlier step. */
async function* thinkAloud(
  { model, config, context }: Turn,
  asked: {
    readonly instructions: string;
    readonly messages: readonly ModelMessage[];
    readonly tools: ToolSet;
  },
  before: string,
): AsyncGenerator<AgentOutput, Thought, CallResult | undefined> {
  const thinking = think({ ...asked, model, config, signal: context.signal });
  let isFirst = true;
  for (let next = await thinking.next(); ; next = await thinking.next()) {
    if (next.done === true) return next.value;
    const gap = isFirst && before !== '' ? '\n\n' : '';
    isFirst = false;
    yield { kind: 'delta', text: gap + next.value };
  }
}

async function* grant(wish: Wish): AsyncGenerator<AgentOutput, Answered, CallResult | undefined> {
  const read = floorCall(wish.name, wish.input);
  if (!read.ok) return { wish, result: { kind: 'invalid', why: read.why } };
  const result = yield { kind: 'call', callId: wish.callId, call: read.call };
  return { wish, result: result ?? { kind: 'accepted' } };
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

function joined(before: string, text: string): string {
  if (before === '' || text === '') return before + text;
  return `${before}\n\n${text}`;
}

function add(spent: Spending, more: Spend): void {
  spent.tokens += more.tokens;
  spent.costUsd += more.costUsd;
}

/** Whether the next step may be asked for: in the worst case it stays within the run's bound. */
function isWithin(
  { config, spent }: Turn,
  instructions: string,
  messages: readonly ModelMessage[],
): boolean {
  const input = tokensIn(instructions) + tokensIn(JSON.stringify(messages));
  return spent.tokens + input + config.maxOutputTokens <= config.maxRunTokens;
}

function overBudget(text: string, spent: Spending): AgentEnd {
  const usage = { ...spent };
  if (text.trim() !== '') return { kind: 'answered', text, usage };
  return { kind: 'failed', failure: 'budget', message: 'The run would spend too much.', usage };
}
