import { asMemberId, asMessageId } from '@conch/engine';
import { describe, expect, test } from 'vitest';
import type { CallResult, TaskMessage } from '../../src/index.ts';
import { tokensIn } from '../../src/llm/prompt/within-budget.ts';
import { answeredMessages } from '../../src/llm/step-messages.ts';

const wish = { name: 'readSpaceMessages', input: {}, metadata: undefined, refusal: null };
const sender = { kind: 'person', id: asMemberId('ana'), name: 'Ana' } as const;

function said(n: number, content = `thing ${n}`): TaskMessage {
  return { id: asMessageId(`m${n}`), sender, content };
}

function words(result: CallResult, tokens: number): string {
  return JSON.stringify(
    answeredMessages('', [{ callId: 'call-1-1', request: wish, result }], tokens)[1],
  );
}

describe('the result of a call for a model', () => {
  test('the result of a call has the newest messages that fit, and states how many do not fit', () => {
    const messages = Array.from({ length: 50 }, (_, n) => said(n + 1));
    const told = words({ kind: 'messages', messages }, 700);
    expect(told).toContain('… 34 older messages do not fit.');
    expect(told).toContain('thing 50');
    expect(told).not.toContain('thing 34\\n');
  });

  test('the result of a call never exceeds its limit, however long the messages are', () => {
    const long = 'x'.repeat(60_000);
    const messages = [said(1, long), said(2, long), said(3, long)];
    const reply = { kind: 'reply', messageId: asMessageId('m'), reply: said(1, long) } as const;
    expect(tokensIn(words({ kind: 'messages', messages }, 700))).toBeLessThan(1_000);
    expect(tokensIn(words(reply, 700))).toBeLessThan(1_000);
  });
});

describe('a past call for a model', () => {
  const refused = { kind: 'invalid', why: 'It cannot be read.' } as const;
  const shown = (text: string, name: string, input: unknown) =>
    answeredMessages(
      text,
      [{ callId: 'call-2-13', request: { ...wish, name, input }, result: refused }],
      700,
    );

  test('a past call has an id of nine letters and digits, the strictest format among providers', () => {
    const [asked, answered] = shown('', 'skip', {});
    const call = { type: 'tool-call', toolCallId: 'c00020013' };
    expect(asked?.content).toMatchObject([call]);
    expect(answered?.content).toMatchObject([{ toolCallId: 'c00020013' }]);
  });

  test.each([
    ['skip', 'skip'],
    ['files__read-2', 'files__read-2'],
    ['no such\ntool!', 'no_such_tool_'],
    ['7th', '_th'],
    ['x'.repeat(200), 'x'.repeat(64)],
    ['', '_'],
  ])('a past call has a name that is valid for every provider: %j', (name, sent) => {
    expect(shown('', name, {})[0]?.content).toMatchObject([{ toolName: sent }]);
  });

  test.each([['{"target":"Le'], [['Lead']], [null], [undefined], [7]])(
    'the arguments of a past call are always an object, and the result quotes any other input: %j',
    (input) => {
      const [asked, answered] = shown('', 'skip', input);
      expect(asked?.content).toMatchObject([{ input: {} }]);
      const written = typeof input === 'string' ? input : (JSON.stringify(input) ?? '');
      expect(answered?.content).toMatchObject([
        { output: { value: `It cannot be read.\nThe arguments were: ${written}` } },
      ]);
    },
  );

  test('a past call has no text part if the text was only white space', () => {
    expect(shown(' \n', 'skip', {})[0]?.content).toMatchObject([{ type: 'tool-call' }]);
  });
});
