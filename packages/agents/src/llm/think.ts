import {
  Output,
  stepCountIs,
  streamText,
  type ModelMessage,
  type ProviderMetadata,
  type TextStreamPart,
  type ToolSet,
} from 'ai';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import type { CallResult, Usage } from '../agent.ts';
import { afterThought, InlineThoughts } from './inline-thoughts.ts';
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
  readonly config: Pick<
    LlmConfig,
    'temperature' | 'maxOutputTokens' | 'maxRunTokens' | 'maxRunCostUsd'
  >;
  readonly signal: AbortSignal;
  /** The answer is to be JSON of this shape, where the provider can be told so. */
  readonly shape?: z.ZodType;
  /** By whom it is paid. */
  readonly spending: Spending;
}

/** Whether anything of an answer has been heard, thoughts too: then it is never asked for again. */
export interface Ear {
  hasHeard: boolean;
}

/** Others have their turn after so many parts of an answer. */
const PARTS_IN_A_ROW = 64;

/**
 * Asks a model once: yields what it writes as it comes, and nothing in words for each sign that it
 * is at work. What goes wrong is a `ProviderFailure`.
 */
export async function* think(
  question: Question,
  ear: Ear = { hasHeard: false },
  onSign: () => void = () => {},
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
    ...(shape === undefined ? {} : { output: asked(shape) }),
    // Conch makes the calls, writes them down, and asks again: one step at a time.
    stopWhen: stepCountIs(1),
    maxRetries: 0,
    streamRetries: 0,
    abortSignal,
    onError: ({ error }) => {
      failed.error = error;
    },
  });
  const said = new Said(config.maxOutputTokens);
  try {
    let parts = 0;
    for await (const part of stream) {
      if (part.type === 'abort') throw abortSignal.reason;
      parts += 1;
      if (parts % PARTS_IN_A_ROW === 0) await nextTurn();
      const words = said.take(part, meter);
      if (!SIGNS_OF_LIFE.test(part.type)) continue;
      timers.renew();
      onSign();
      if (said.isHeard) ear.hasHeard = true;
      yield words;
    }
    const rest = said.end();
    if (rest !== '') yield rest;
    return thoughtOf(said, failed.error, meter.cost);
  } catch (error) {
    const failure = troubleOf(abortSignal.aborted ? abortSignal.reason : error);
    // Whoever was waited for has read the question, and so has whoever answered in its own way.
    if (timers.signal.aborted || failure.trouble === 'garbled') meter.hear('');
    spending.breakOff(meter);
    throw failure;
  } finally {
    timers.end();
  }
}

/** A shape to answer in. What has come of it is not read at each word: a long answer would never end. */
function asked(shape: z.ZodType): ReturnType<typeof Output.text> {
  const { responseFormat } = Output.object({ schema: shape });
  return { ...Output.text(), responseFormat };
}

const SIGNS_OF_LIFE = /^(?:text|reasoning|tool)-/u;

/** A token has about four characters, of white space up to some more; whoever writes more does not keep to it. */
const MOST_PER_TOKEN = 16;
const MOST_BESIDE = 10_000;

/** What a model has said so far; reasoning is its own affair and is kept nowhere. */
class Said {
  text = '';
  readonly wishes: Wish[] = [];
  finish = '';
  /** Whether anything came that was paid for, seen by people or not. */
  isHeard = false;
  readonly #thoughts = new InlineThoughts();
  #left: number;

  constructor(maxOutputTokens: number) {
    this.#left = maxOutputTokens * MOST_PER_TOKEN + MOST_BESIDE;
  }

  /** Takes a part of an answer; the words in it that people may read. */
  take(part: TextStreamPart<ToolSet>, meter: StepMeter): string {
    if (part.type === 'error') throw part.error;
    if (part.type === 'tool-call') addWish(this.wishes, part);
    if (part.type === 'finish-step') {
      meter.report(part.usage);
      this.finish = part.finishReason;
    }
    if (part.type === 'tool-input-start' || part.type === 'tool-call') this.isHeard = true;
    const heard = heardIn(part);
    if (heard === '') return '';
    meter.hear(heard);
    this.isHeard = true;
    this.#left -= heard.length;
    if (this.#left < 0) throw farTooMuch();
    return part.type === 'text-delta' ? this.#say(this.#thoughts.hear(heard)) : '';
  }

  /** Nothing more comes; what was held back until then. */
  end(): string {
    return this.#say(this.#thoughts.end());
  }

  #say(words: string): string {
    this.text += words;
    return words;
  }
}

/** What of a part its model has written. */
function heardIn(part: TextStreamPart<ToolSet>): string {
  if (part.type === 'text-delta' || part.type === 'reasoning-delta') return part.text;
  return part.type === 'tool-input-delta' ? part.delta : '';
}

function farTooMuch(): ProviderFailure {
  return new ProviderFailure(
    'garbled',
    'The model wrote far more than maxOutputTokens; it was not listened to any longer.',
  );
}

const UNFINISHED: ReadonlySet<string> = new Set(['', 'error', 'interrupted']);

function thoughtOf(said: Said, error: unknown, spent: Usage): Thought {
  const { wishes, finish } = said;
  const text = afterThought(said.text);
  if (error !== null) throw troubleOf(error);
  if (finish === 'content-filter') {
    throw new ProviderFailure('filtered', 'The provider withheld the answer by its content rules.');
  }
  const isNothing = text === '' && wishes.length === 0;
  if (isNothing && finish === 'length') {
    throw new ProviderFailure(
      'too-long',
      'The model thought until it might write no more; raise maxOutputTokens, or what a run may cost.',
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
