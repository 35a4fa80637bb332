import { providerReason } from '@conch/protocol';
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
import type { CallResult, ReportedUsage } from '../agent.ts';
import { afterThought, InlineThoughts } from './inline-thoughts.ts';
import type { LlmConfig } from './llm-config.ts';
import type { Model } from './model.ts';
import { ProviderFailure } from './provider-failure.ts';
import { tokensAsked } from './step-cost.ts';
import type { Spending, StepMeter } from './run-spending.ts';
import { stepTimers } from './step-timers.ts';
import type { ForeignResult } from './tools/foreign-result.ts';
import { troubleOf } from './trouble-of.ts';

/** A tool call, as the model made it. */
export interface ToolRequest {
  readonly name: string;
  readonly input: unknown;
  /** Data that the provider expects back with the call. */
  readonly metadata: ProviderMetadata | undefined;
  /** The reason why Conch does not make the call. Null if Conch makes the call. */
  readonly refusal: string | null;
}

/** A tool request with its result. */
export interface AnsweredRequest {
  /** The run's own id for the call. */
  readonly callId: string;
  readonly request: ToolRequest;
  readonly result: CallResult | ForeignResult | { readonly kind: 'invalid'; readonly why: string };
}

/** The result of one model step. */
export interface Thought {
  readonly text: string;
  /** The reasoning, if the provider sends it. It is for people, and never part of a prompt. */
  readonly reasoning: string;
  readonly wishes: readonly ToolRequest[];
  readonly spent: ReportedUsage;
  /** True if the step reached its output limit. */
  readonly isCut: boolean;
}

export interface ModelRequest {
  readonly model: Model;
  readonly instructions: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: ToolSet;
  readonly config: Pick<
    LlmConfig,
    'temperature' | 'maxOutputTokens' | 'maxRunTokens' | 'maxRunCostUsd'
  >;
  readonly signal: AbortSignal;
  /** The JSON schema of the answer, for providers that support schemas. */
  readonly shape?: z.ZodType;
  /** The account that pays for the request. */
  readonly spending: Spending;
}

/**
 * Records whether any part of an answer has arrived, including reasoning. If a part has arrived,
 * the request is never retried.
 */
export interface Ear {
  hasHeard: boolean;
}

/** The stream yields to the event loop after this many parts. */
const PARTS_IN_A_ROW = 64;

/**
 * Calls a model once. Yields its text as it arrives, and an empty string for every other sign of
 * work. Throws a `ProviderFailure` on any error.
 */
export async function* think(
  question: ModelRequest,
  ear: Ear = { hasHeard: false },
  onSign: () => void = () => {},
): AsyncGenerator<string, Thought> {
  const { model, instructions, messages, tools, config, signal, shape, spending } = question;
  const meter = spending.step(tokensAsked(question), model.price);
  const timers = stepTimers(model.limiter);
  const abortSignal = AbortSignal.any([signal, timers.signal]);
  const failed: { error: unknown } = { error: null };
  const { stream } = streamText({
    model: model.languageModel,
    instructions,
    messages: [...messages],
    tools,
    maxOutputTokens: config.maxOutputTokens,
    ...(config.temperature === undefined ? {} : { temperature: config.temperature }),
    ...(shape === undefined ? {} : { output: outputOfShape(shape) }),
    // The library performs only one step, because Conch makes and records the tool calls, and then
    // calls the model for the next step.
    stopWhen: stepCountIs(1),
    maxRetries: 0,
    streamRetries: 0,
    abortSignal,
    onError: ({ error }) => {
      failed.error = error;
    },
  });
  const output = new ModelOutput(config.maxOutputTokens);
  try {
    let parts = 0;
    for await (const part of stream) {
      if (part.type === 'abort') throw abortSignal.reason;
      parts += 1;
      if (parts % PARTS_IN_A_ROW === 0) await nextTurn();
      const words = output.take(part, meter);
      if (!SIGNS_OF_LIFE.test(part.type)) continue;
      timers.renew();
      onSign();
      if (output.isHeard) ear.hasHeard = true;
      yield words;
    }
    const rest = output.end();
    if (rest !== '') yield rest;
    return thoughtOf(output, failed.error, meter.cost);
  } catch (error) {
    const failure = troubleOf(abortSignal.aborted ? abortSignal.reason : error);
    // If a provider timed out or sent garbage, it has still read the input, so the step is charged.
    if (timers.signal.aborted || failure.trouble === 'garbled') meter.hear('');
    spending.breakOff(meter);
    throw failure;
  } finally {
    timers.end();
  }
}

/**
 * Requests an answer with this JSON schema. The partial answer is not parsed at each chunk, because
 * parsing a long answer again and again would be far too slow.
 */
function outputOfShape(shape: z.ZodType): ReturnType<typeof Output.text> {
  const { responseFormat } = Output.object({ schema: shape });
  return { ...Output.text(), responseFormat };
}

const SIGNS_OF_LIFE = /^(?:text|reasoning|tool)-/u;

/**
 * The maximum number of characters for each token of an answer. A token is about four characters,
 * or more for white space, so a longer answer means that the provider ignores the token limit.
 */
const MOST_PER_TOKEN = 16;
const MOST_BESIDE = 10_000;

/** The output of a model so far. */
class ModelOutput {
  text = '';
  readonly wishes: ToolRequest[] = [];
  finish = '';
  /** True once anything billable has arrived, whether or not people see it. */
  isHeard = false;
  readonly #thoughts = new InlineThoughts();
  #reasoning = '';
  #remaining: number;

  constructor(maxOutputTokens: number) {
    this.#remaining = maxOutputTokens * MOST_PER_TOKEN + MOST_BESIDE;
  }

  /** The reasoning that the provider sent, beside the text or in front of it. */
  get reasoning(): string {
    return this.#reasoning + this.#thoughts.reasoning;
  }

  /** Reads a part of an answer, and returns the text in this part that people may read. */
  take(part: TextStreamPart<ToolSet>, meter: StepMeter): string {
    if (part.type === 'error') throw part.error;
    if (part.type === 'tool-call') addRequest(this.wishes, part);
    if (part.type === 'finish-step') {
      meter.report(part.usage, part.response.headers);
      this.finish = part.finishReason;
    }
    if (part.type === 'tool-input-start' || part.type === 'tool-call') this.isHeard = true;
    const text = modelTextIn(part);
    if (text === '') return '';
    meter.hear(text);
    this.isHeard = true;
    this.#remaining -= text.length;
    if (this.#remaining < 0) throw farTooMuch();
    if (part.type === 'reasoning-delta') this.#reasoning += text;
    return part.type === 'text-delta' ? this.#say(this.#thoughts.hear(text)) : '';
  }

  /** Ends the output, and returns the text that is still pending. */
  end(): string {
    return this.#say(this.#thoughts.end());
  }

  #say(words: string): string {
    this.text += words;
    return words;
  }
}

/** The text in a part that the model wrote. */
function modelTextIn(part: TextStreamPart<ToolSet>): string {
  if (part.type === 'text-delta' || part.type === 'reasoning-delta') return part.text;
  return part.type === 'tool-input-delta' ? part.delta : '';
}

function farTooMuch(): ProviderFailure {
  return new ProviderFailure('garbled', providerReason('answer-endless'));
}

const UNFINISHED: ReadonlySet<string> = new Set(['', 'error', 'interrupted']);

function thoughtOf(said: ModelOutput, error: unknown, spent: ReportedUsage): Thought {
  const { wishes, finish } = said;
  const text = afterThought(said.text);
  if (error !== null) throw troubleOf(error);
  if (finish === 'content-filter') {
    throw new ProviderFailure('filtered', providerReason('answer-withheld'));
  }
  const isNothing = text === '' && wishes.length === 0;
  if (isNothing && finish === 'length') {
    throw new ProviderFailure('too-long', providerReason('thought-too-long'));
  }
  // Some provider libraries accept any response, and report it as an unfinished answer without text
  // and calls.
  if (UNFINISHED.has(finish) || (isNothing && finish !== 'stop')) {
    throw new ProviderFailure('broken-off', providerReason('answer-cut-off'));
  }
  return { text, reasoning: said.reasoning, wishes, spent, isCut: finish === 'length' };
}

/** A step with more calls than this is a loop and not a plan. */
const MOST_CALLS = 32;

function addRequest(
  wishes: ToolRequest[],
  part: {
    readonly toolName: string;
    readonly input: unknown;
    readonly providerMetadata?: ProviderMetadata | undefined;
  },
): void {
  // All further calls share one refusal, because thousands of refusals would only fill the model's
  // window.
  if (wishes.length > MOST_CALLS) return;
  const isOneTooMany = wishes.length === MOST_CALLS;
  const { toolName: name, input, providerMetadata: metadata } = part;
  const refusal = isOneTooMany
    ? `Too many calls in one step. Only the first ${MOST_CALLS} were made. This call and all later ones were not.`
    : null;
  wishes.push({ name, input, metadata, refusal });
}
