import type { ModelMessage } from 'ai';
import type { CallResult, Step, TaskMessage } from '../agent.ts';
import { unreachable } from '../unreachable.ts';
import { quoted } from './prompt/quoted.ts';
import type { Answered } from './think.ts';

/** The calls that a run has made before, as the model would have seen them: it goes on after them. */
export function madeMessages(steps: readonly Step[]): readonly ModelMessage[] {
  return steps.flatMap(({ callId, call, result }) => {
    const { tool, ...input } = call;
    return pair('', [{ callId, name: tool, input, said: resultWords(result) }]);
  });
}

/** A model step and what came of its calls. */
export function answeredMessages(
  text: string,
  answers: readonly Answered[],
): readonly ModelMessage[] {
  return pair(
    text,
    answers.map(({ wish, result }) => ({
      callId: wish.callId,
      name: wish.name,
      input: wish.input,
      said: result.kind === 'invalid' ? refused(result.why) : resultWords(result),
    })),
  );
}

interface Made {
  readonly callId: string;
  readonly name: string;
  readonly input: unknown;
  readonly said: { readonly isError: boolean; readonly words: string };
}

function pair(text: string, made: readonly Made[]): readonly ModelMessage[] {
  const calls = made.map(({ callId, name, input }) => ({
    type: 'tool-call' as const,
    toolCallId: callId,
    toolName: name,
    input,
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
