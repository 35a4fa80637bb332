import type { ModelMessage } from 'ai';
import type { CallResult, TaskMessage } from '../agent.ts';
import { unreachable } from '../unreachable.ts';
import { element, quoted } from './prompt/quoted.ts';
import type { Answered, Wish } from './think.ts';

/** A model step and what came of its calls. */
export function answeredMessages(
  text: string,
  answers: readonly Answered[],
): readonly ModelMessage[] {
  return pair(
    text,
    answers.map(({ callId, wish, result }) => ({
      callId,
      name: wish.name,
      input: wish.input,
      metadata: wish.metadata,
      said: saidOf(result),
    })),
  );
}

function saidOf(result: Answered['result']): Made['said'] {
  if (result.kind === 'invalid') return refused(result.why);
  if (result.kind !== 'foreign') return resultWords(result);
  // It is data, whatever it says: only its element is ours.
  const words = element('result', { from: result.tool }, result.text);
  return { isError: result.isError, words };
}

interface Made {
  readonly callId: string;
  readonly name: string;
  readonly input: unknown;
  readonly metadata: Wish['metadata'];
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
  const written = text === '' ? [] : [{ type: 'text' as const, text }];
  return [
    { role: 'assistant', content: [...written, ...calls] },
    { role: 'tool', content: results },
  ];
}

/** What a tool gave back, in words; what others have said stays marked as theirs. */
function resultWords(result: CallResult): Made['said'] {
  switch (result.kind) {
    case 'refused':
      return refused(`${result.code}: ${result.explanation}`);
    case 'accepted':
      return told('Done.');
    case 'sent':
      return told(`Sent as message ${result.messageId}.`);
    case 'reply':
      return told(`Sent. The reply:\n${quoted(result.reply)}`);
    case 'timed-out':
      return told('Sent. Nobody replied in time.');
    case 'limit':
      return refused('The turn limit of the space is reached; end your turn.');
    case 'ended':
      return told(`Sent. Whoever it was for ended without a message: ${result.outcome}.`);
    case 'messages':
      return told(list(result.messages));
    case 'runs':
      return told(JSON.stringify(result.runs));
    default:
      return unreachable(result);
  }
}

function list(messages: readonly TaskMessage[]): string {
  return messages.length === 0 ? 'There are no messages.' : messages.map(quoted).join('\n');
}

function told(words: string): Made['said'] {
  return { isError: false, words };
}

function refused(words: string): Made['said'] {
  return { isError: true, words };
}
