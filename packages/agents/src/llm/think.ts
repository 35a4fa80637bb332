import {
  Output,
  stepCountIs,
  streamText,
  type ModelMessage,
  type ProviderMetadata,
  type TextStreamPart,
  type ToolSet,
} from 'ai';
import type { z } from 'zod';
import type { CallResult, Usage } from '../agent.ts';
import type { LlmConfig } from './llm-config.ts';
import type { Model } from './model.ts';
import { ProviderFailure } from './provider-failure.ts';
import { tokensAsked } from './spend.ts';
import type { Spending, StepMeter } from './spending.ts';
import { stepTimers } from './step-timers.ts';
import type { ForeignResult } from './tools/foreign-result.ts';
import { troubleOf } from './trouble-of.ts';

/** A call of a tool, as the model has made it. */
export interface Wish {
  readonly name: string;
  readonly input: unknown;
  /** What its provider wants to be given back with it. */
  readonly metadata: ProviderMetadata | undefined;
  /** Why it is not made, whatever it is. */
  readonly refusal: string | null;
}

/** A wish, and what came of it. */
export interface Answered {
  /** The run's own name for the call. */
  readonly callId: string;
  readonly wish: Wish;
  readonly result: CallResult | ForeignResult | { readonly kind: 'invalid'; readonly why: string };
}

/** What came of one model step. */
export interface Thought {
  readonly text: string;
  readonly wishes: readonly Wish[];
  readonly spent: Usage;
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
  /** The answer is to be JSON of this shape, where the provider can be told so. */
  readonly shape?: z.ZodType;
  /** By whom it is paid. */
  readonly spending: Spending;
}

/** Whether anything of an answer has been heard: then it is never asked for a second time. */
export interface Ear {
  hasHeard: boolean;
}

/**
 * Asks a model once: yields what it writes as it comes, and nothing in words for each sign that it
 * is at work. What goes wrong is a `ProviderFailure`.
 */
export async function* think(
  question: Question,
  ear: Ear = { hasHeard: false },
): AsyncGenerator<string, Thought> {
  const { model, instructions, messages, tools, config, signal, shape, spending } = question;
  const meter = spending.step(tokensAsked(question), model.price);
  const timers = stepTimers(model.turnstile);
  const abortSignal = AbortSignal.any([signal, timers.signal]);
  const failed: { error: unknown } = { error: null };
  const { stream } = streamText({
    model: model.languageModel,
    instructions,
    messages: [...messages],
    tools,
    maxOutputTokens: config.maxOutputTokens,
    ...(config.temperature === undefined ? {} : { temperature: config.temperature }),
    ...(shape === undefined ? {} : { output: Output.object({ schema: shape }) }),
    // Conch makes the calls, writes them down, and asks again: one step at a time.
    stopWhen: stepCountIs(1),
    maxRetries: 0,
    streamRetries: 0,
    abortSignal,
    onError: ({ error }) => {
      failed.error = error;
    },
  });
  const said: Said = { text: '', wishes: [], finish: '' };
  try {
    for await (const part of stream) {
      if (part.type === 'abort') throw abortSignal.reason;
      const isAlive = SIGNS_OF_LIFE.test(part.type);
      if (isAlive) timers.renew();
      if (part.type === 'tool-input-start' || part.type === 'tool-call') ear.hasHeard = true;
      note(part, said, meter);
      if (part.type === 'text-delta' && part.text !== '') {
        ear.hasHeard = true;
        yield part.text;
      } else if (isAlive) yield '';
    }
    return thoughtOf(said, failed.error, meter.cost);
  } catch (error) {
    spending.breakOff(meter);
    throw troubleOf(abortSignal.aborted ? abortSignal.reason : error);
  } finally {
    timers.end();
  }
}

const SIGNS_OF_LIFE = /^(?:text|reasoning|tool)-/u;

/** What a model has said so far; reasoning is its own affair and is kept nowhere. */
interface Said {
  text: string;
  readonly wishes: Wish[];
  finish: string;
}

function note(part: TextStreamPart<ToolSet>, said: Said, meter: StepMeter): void {
  if (part.type === 'error') throw part.error;
  if (part.type === 'text-delta') said.text += part.text;
  if (part.type === 'text-delta' || part.type === 'reasoning-delta') meter.hear(part.text);
  if (part.type === 'tool-input-delta') meter.hear(part.delta);
  if (part.type === 'tool-call') addWish(said.wishes, part);
  if (part.type !== 'finish-step') return;
  meter.report(part.usage);
  said.finish = part.finishReason;
}

const UNFINISHED: ReadonlySet<string> = new Set(['', 'error', 'interrupted']);

function thoughtOf({ text, wishes, finish }: Said, error: unknown, spent: Usage): Thought {
  if (error !== null) throw troubleOf(error);
  if (finish === 'content-filter') {
    throw new ProviderFailure('filtered', 'The provider withheld the answer by its content rules.');
  }
  const isNothing = text === '' && wishes.length === 0;
  if (isNothing && finish === 'length') {
    throw new ProviderFailure(
      'too-long',
      'The model thought until it might write no more; raise maxOutputTokens.',
    );
  }
  // Some take whatever comes for an answer without an end: then nothing was said and nothing called.
  if (UNFINISHED.has(finish) || (isNothing && finish !== 'stop')) {
    throw new ProviderFailure('broken-off', 'The answer broke off before its end.');
  }
  return { text, wishes, spent, isCut: finish === 'length' };
}

/** More in one step are no plan but a loop. */
const MOST_CALLS = 32;

function addWish(
  wishes: Wish[],
  part: {
    readonly toolName: string;
    readonly input: unknown;
    readonly providerMetadata?: ProviderMetadata | undefined;
  },
): void {
  // One refusal tells the model of all of them: thousands would only fill its window.
  if (wishes.length > MOST_CALLS) return;
  const isOneTooMany = wishes.length === MOST_CALLS;
  const { toolName: name, input, providerMetadata: metadata } = part;
  const refusal = isOneTooMany
    ? `Only the first ${MOST_CALLS} calls of a step are made: not this one, nor any after it.`
    : null;
  wishes.push({ name, input, metadata, refusal });
}
