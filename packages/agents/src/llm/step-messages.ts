import type { ModelMessage } from 'ai';
import type { CallResult, TaskMessage } from '../agent.ts';
import { unreachable } from '../unreachable.ts';
import { messageAlias } from './prompt/alias.ts';
import { cutToTokens } from './prompt/cut-to-tokens.ts';
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
    answers.map(({ callId, request, result }) => ({
      callId: sentId(callId),
      name: sentName(request.name),
      input: isArguments(request.input) ? request.input : {},
      metadata: request.metadata,
      answer: withUnread(answerOf(result, each), request.input, each),
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
 * If the input of a call cannot be sent back as arguments, it is quoted as text, so that the model
 * sees what it wrote.
 */
function withUnread(
  answer: AnsweredCall['answer'],
  input: unknown,
  tokens: number,
): AnsweredCall['answer'] {
  if (isArguments(input) || !answer.isError) return answer;
  const written = typeof input === 'string' ? input : (JSON.stringify(input) ?? '');
  const words = `${answer.words}\nThe arguments were: ${cutToTokens(written, tokens / SHARE_OF_MESSAGE)}`;
  return { ...answer, words };
}

function answerOf(result: AnsweredRequest['result'], tokens: number): AnsweredCall['answer'] {
  if (result.kind === 'invalid') return errorText(result.why);
  if (result.kind !== 'foreign') return resultWords(result, tokens);
  // The text of a result is only data, even if it looks like an instruction. Only the element
  // around the text comes from Conch.
  const words = element('result', { from: result.tool }, cutToTokens(result.text, tokens));
  return { isError: result.isError, words };
}

interface AnsweredCall {
  readonly callId: string;
  readonly name: string;
  readonly input: unknown;
  readonly metadata: ToolRequest['metadata'];
  readonly answer: { readonly isError: boolean; readonly words: string };
}

function pair(text: string, answered: readonly AnsweredCall[]): readonly ModelMessage[] {
  const calls = answered.map(({ callId, name, input, metadata }) => ({
    type: 'tool-call' as const,
    toolCallId: callId,
    toolName: name,
    input,
    ...(metadata === undefined ? {} : { providerOptions: metadata }),
  }));
  const results = answered.map(({ callId, name, answer }) => ({
    type: 'tool-result' as const,
    toolCallId: callId,
    toolName: name,
    output: {
      type: answer.isError ? ('error-text' as const) : ('text' as const),
      value: answer.words,
    },
  }));
  const written = text.trim() === '' ? [] : [{ type: 'text' as const, text }];
  return [
    { role: 'assistant', content: [...written, ...calls] },
    { role: 'tool', content: results },
  ];
}

/** The result of a floor tool as text. Text of other members is still marked as theirs. */
function resultWords(result: CallResult, tokens: number): AnsweredCall['answer'] {
  switch (result.kind) {
    case 'refused':
      return errorText(`${result.code}: ${result.explanation}`);
    case 'accepted':
      return successText('Done.');
    case 'sent':
      return successText(`Sent as message ${messageAlias(result.messageId)}.`);
    case 'reply':
      return successText(`Sent. The reply:\n${quoted(shortened(result.reply, tokens))}`);
    case 'timed-out':
      return successText('Sent. Nobody replied in time.');
    case 'limit':
      return errorText('The turn limit of the space is reached. End your turn.');
    case 'ended':
      return successText(`Sent. The recipient ended without a message: ${result.outcome}.`);
    case 'messages':
      return successText(list(result.messages, tokens));
    case 'runs':
      return successText(JSON.stringify(result.runs));
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
  const { kept, droppedCount } = withinBudget(short, tokens);
  const older = droppedCount === 0 ? [] : [`… ${droppedCount} older messages do not fit.`];
  return [...older, ...kept.map(quoted)].join('\n');
}

function successText(words: string): AnsweredCall['answer'] {
  return { isError: false, words };
}

function errorText(words: string): AnsweredCall['answer'] {
  return { isError: true, words };
}
