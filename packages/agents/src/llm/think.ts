import { stepCountIs, streamText, type ModelMessage, type TextStreamPart, type ToolSet } from 'ai';
import type { Spend } from '@conch/engine';
import type { CallResult } from '../agent.ts';
import type { LlmConfig } from './llm-config.ts';
import type { Model, Price } from './model.ts';
import { ProviderFailure } from './provider-failure.ts';
import { troubleOf } from './trouble-of.ts';

/** A call of a tool, as the model has made it. */
export interface Wish {
  readonly callId: string;
  readonly name: string;
  readonly input: unknown;
  /** Its arguments could not be read, or there is no such tool. */
  readonly isInvalid: boolean;
}

/** A wish, and what came of it. */
export interface Answered {
  readonly wish: Wish;
  readonly result: CallResult | { readonly kind: 'invalid'; readonly why: string };
}

/** What came of one model step. */
export interface Thought {
  readonly text: string;
  readonly wishes: readonly Wish[];
  readonly spent: Spend;
  /** It stopped because it may not write more. */
  readonly isCut: boolean;
}

export interface Question {
  readonly model: Model;
  readonly instructions: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: ToolSet;
  readonly config: Pick<LlmConfig, 'temperature' | 'maxOutputTokens'>;
  readonly signal: AbortSignal;
}

/** Separate bounds: a provider that accepts and says nothing is noticed before one that dribbles. */
const FIRST_WORD_MS = 50_000;
const NEXT_WORD_MS = 55_000;

/** Asks a model once: yields what it writes as it comes. What goes wrong is a `ProviderFailure`. */
export async function* think(question: Question): AsyncGenerator<string, Thought> {
  const { model, instructions, messages, tools, config, signal } = question;
  const failed: { error: unknown } = { error: null };
  const { stream } = streamText({
    model: model.languageModel,
    instructions,
    messages: [...messages],
    tools,
    maxOutputTokens: config.maxOutputTokens,
    ...(config.temperature === undefined ? {} : { temperature: config.temperature }),
    // Conch makes the calls, writes them down, and asks again: one step at a time.
    stopWhen: stepCountIs(1),
    maxRetries: 0,
    streamRetries: 0,
    abortSignal: signal,
    timeout: { firstChunkMs: FIRST_WORD_MS, chunkMs: NEXT_WORD_MS },
    onError: ({ error }) => {
      failed.error = error;
    },
  });
  const said: Said = { text: '', wishes: [], spent: null, finish: '' };
  try {
    for await (const part of stream) {
      if (part.type === 'text-delta' && part.text !== '') yield part.text;
      note(part, said, model.price);
    }
  } catch (error) {
    throw troubleOf(error);
  }
  return thoughtOf(said, failed.error);
}

/** What a model has said so far; reasoning is its own affair and is kept nowhere. */
interface Said {
  text: string;
  readonly wishes: Wish[];
  spent: Spend | null;
  finish: string;
}

function note(part: TextStreamPart<ToolSet>, said: Said, price: Price | null): void {
  if (part.type === 'error') throw part.error;
  if (part.type === 'abort') {
    throw new ProviderFailure('too-slow', 'The provider did not answer in time.');
  }
  if (part.type === 'text-delta') said.text += part.text;
  if (part.type === 'tool-call') said.wishes.push(wishOf(part));
  if (part.type !== 'finish-step') return;
  said.spent = spendOf(part.usage, price);
  said.finish = part.finishReason;
}

function thoughtOf({ text, wishes, spent, finish }: Said, error: unknown): Thought {
  if (error !== null) throw troubleOf(error);
  if (finish === 'content-filter') {
    throw new ProviderFailure('filtered', 'The provider withheld the answer by its content rules.');
  }
  // Some take whatever comes for an answer without an end: then nothing was said and nothing called.
  const isNothing = text === '' && wishes.length === 0 && finish !== 'stop' && finish !== 'length';
  if (finish === '' || finish === 'error' || isNothing) {
    throw new ProviderFailure('broken-off', 'The answer broke off before its end.');
  }
  return { text, wishes, spent: spent ?? { tokens: 0, costUsd: 0 }, isCut: finish === 'length' };
}

function wishOf(part: {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
  readonly invalid?: boolean | undefined;
}): Wish {
  const { toolCallId: callId, toolName: name, input } = part;
  return { callId, name, input, isInvalid: part.invalid === true };
}

/** What a step has cost; without a price its tokens count, and no money. */
function spendOf(
  usage: { readonly inputTokens: number | undefined; readonly outputTokens: number | undefined },
  price: Price | null,
): Spend {
  const [input, output] = [whole(usage.inputTokens), whole(usage.outputTokens)];
  const costUsd = price === null ? 0 : (input * price.input + output * price.output) / 1e6;
  return { tokens: input + output, costUsd };
}

// Providers have been seen to report fractions, negatives and nothing at all.
function whole(tokens: number | undefined): number {
  return Number.isFinite(tokens) ? Math.max(0, Math.round(tokens ?? 0)) : 0;
}
