import type { ModelMessage } from 'ai';
import type { CallResult, TaskMessage } from '../agent.ts';
import { unreachable } from '../unreachable.ts';
import { messageAlias } from './prompt/alias.ts';
import { cut } from './prompt/cut.ts';
import { shortened } from './prompt/fitting.ts';
import { element, quoted } from './prompt/quoted.ts';
import { withinBudget } from './prompt/within-budget.ts';
import type { AnsweredRequest, ToolRequest } from './model-step.ts';

/** A single message may take at most 1/SHARE_OF_MESSAGE of the budget. */
const SHARE_OF_MESSAGE = 4;

/** A model step and the results of its calls as messages, within about this many tokens. */
export function answeredMessages(
  text: string,
  answers: readonly AnsweredRequest[],
  tokens: number,
): readonly ModelMessage[] {
  const each = tokens / Math.max(1, answers.length);
  return pair(
    text,
    answers.map(({ callId, wish, result }) => ({
      callId: sentId(callId),
      name: sentName(wish.name),
      input: isArguments(wish.input) ? wish.input : {},
      metadata: wish.metadata,
      said: withUnread(saidOf(result, each), wish.input, each),
    })),
  );
}

/** Nine letters and digits, because the strictest provider accepts no other ids. */
function sentId(callId: string): string {
  const [step = '', at = ''] = callId.match(/\d+/gu) ?? [];
  return `c${step.padStart(4, '0')}${at.padStart(4, '0')}`;
}

/** Replaces invalid characters, because a model may invent a tool name that providers refuse. */
function sentName(name: string): string {
  const plain = name.replaceAll(/[^\w-]/gu, '_').slice(0, LONGEST_NAME);
  return /^[a-z_]/iu.test(plain) ? plain : `_${plain.slice(1)}`;
}

const LONGEST_NAME = 64;

function isArguments(input: unknown): boolean {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

/**
 * Input that cannot be sent back as arguments is quoted as text, so the model sees what it wrote.
 */
function withUnread(said: Made['said'], input: unknown, tokens: number): Made['said'] {
  if (isArguments(input) || !said.isError) return said;
  const written = typeof input === 'string' ? input : (JSON.stringify(input) ?? '');
  const words = `${said.words}\nThe arguments were: ${cut(written, tokens / SHARE_OF_MESSAGE)}`;
  return { ...said, words };
}

function saidOf(result: AnsweredRequest['result'], tokens: number): Made['said'] {
  if (result.kind === 'invalid') return refused(result.why);
  if (result.kind !== 'foreign') return resultWords(result, tokens);
  // The result is data, whatever its text contains. Only the element around the result is ours.
  const words = element('result', { from: result.tool }, cut(result.text, tokens));
  return { isError: result.isError, words };
}

interface Made {
  readonly callId: string;
  readonly name: string;
  readonly input: unknown;
  readonly metadata: ToolRequest['metadata'];
  readonly said: { readonly isError: boolean; readonly words: string };
}

function pair(text: string, made: readonly Made[]): readonly ModelMessage[] {
  const calls = made.map(({ callId, name, input, metadata }) => ({
    type: 'tool-call' as const,
    toolCallId: callId,
    toolName: name,
    input,
    ...(metadata === undefined ? {} : { providerOptions: metadata }),
  }));
  const results = made.map(({ callId, name, said }) => ({
    type: 'tool-result' as const,
    toolCallId: callId,
    toolName: name,
    output: { type: said.isError ? ('error-text' as const) : ('text' as const), value: said.words },
  }));
  const written = text.trim() === '' ? [] : [{ type: 'text' as const, text }];
  return [
    { role: 'assistant', content: [...written, ...calls] },
    { role: 'tool', content: results },
  ];
}

/** The result of a floor tool as text. Text of other members is still marked as theirs. */
function resultWords(result: CallResult, tokens: number): Made['said'] {
  switch (result.kind) {
    case 'refused':
      return refused(`${result.code}: ${result.explanation}`);
    case 'accepted':
      return told('Done.');
    case 'sent':
      return told(`Sent as message ${messageAlias(result.messageId)}.`);
    case 'reply':
      return told(`Sent. The reply:\n${quoted(shortened(result.reply, tokens))}`);
    case 'timed-out':
      return told('Sent. Nobody replied in time.');
    case 'limit':
      return refused('The turn limit of the space is reached. End your turn.');
    case 'ended':
      return told(`Sent. The recipient ended without a message: ${result.outcome}.`);
    case 'messages':
      return told(list(result.messages, tokens));
    case 'runs':
      return told(JSON.stringify(result.runs));
    default:
      return unreachable(result);
  }
}

/** The messages in the result of a call. */
export function messagesIn(result: AnsweredRequest['result']): readonly TaskMessage[] {
  if (result.kind === 'reply') return [result.reply];
  return result.kind === 'messages' ? result.messages : [];
}

function list(messages: readonly TaskMessage[], tokens: number): string {
  if (messages.length === 0) return 'There are no messages.';
  const short = messages.map((message) => shortened(message, tokens / SHARE_OF_MESSAGE));
  const { kept, dropped } = withinBudget(short, tokens);
  const older = dropped === 0 ? [] : [`… ${dropped} older messages do not fit.`];
  return [...older, ...kept.map(quoted)].join('\n');
}

function told(words: string): Made['said'] {
  return { isError: false, words };
}

function refused(words: string): Made['said'] {
  return { isError: true, words };
}
