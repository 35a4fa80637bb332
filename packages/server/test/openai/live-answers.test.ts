import { asChainId, asMemberId, asMessageId, asRunId } from '@conch/engine';
import type { FeedItem } from '@conch/runtime';
import { describe, expect, test } from 'vitest';
import { answerToClientPrompt } from '../../src/openai/client-prompts.ts';
import { heading } from '../../src/openai/answer-text.ts';
import { LiveAnswers } from '../../src/openai/live-answers.ts';
import { CLIENT_PROMPTS } from '../../src/openai/recorded-prompts.ts';

const STYLE = { agentName: null, link: 'http://127.0.0.1/spaces/1' };

type Change = Extract<FeedItem, { kind: 'event' }>['changes'][number];

const event = (seq: number, ...changes: object[]): FeedItem =>
  ({ kind: 'event', seq, changes: changes as Change[] }) as unknown as FeedItem;

const run = (name: string, state = 'offered', chain: string | null = 'chain') => ({
  type: 'run',
  runId: asRunId(`run ${name}`),
  chainId: chain === null ? null : asChainId(chain),
  state,
});

const message = (name: string, content: string) => ({
  type: 'message',
  message: {
    id: asMessageId(`message ${name}`),
    runId: asRunId(`run ${name}`),
    type: 'message',
    senderName: name,
    content,
  },
});

const start = (name: string): FeedItem => ({
  kind: 'stream_start',
  messageId: asMessageId(`message ${name}`),
  runId: asRunId(`run ${name}`),
  agentId: asMemberId(name),
  agentName: name,
  replyToId: null,
  shownAt: 1,
  ordinal: 0,
});

const chunk = (name: string, delta: string, offset: number): FeedItem => ({
  kind: 'stream_chunk',
  messageId: asMessageId(`message ${name}`),
  delta,
  offset,
});

function textOf(items: readonly FeedItem[]): string {
  const live = new LiveAnswers(5, STYLE);
  return items.map((item) => live.take(item)).join('|');
}

describe('answers that arrive live', () => {
  test('the text of an agent is passed on while the agent writes', () => {
    const items = [
      event(5, run('Ada')),
      start('Ada'),
      chunk('Ada', 'One', 0),
      chunk('Ada', ' two', 3),
      event(6, message('Ada', 'One two.'), run('Ada', 'ended', null)),
    ];
    expect(textOf(items)).toBe('||**Ada:** One| two|.');
  });

  test('two agents that write at once answer one after the other', () => {
    const items = [
      event(5, run('Ada'), run('Bob')),
      start('Ada'),
      start('Bob'),
      chunk('Ada', 'A1', 0),
      chunk('Bob', 'B1', 0),
      event(6, message('Bob', 'B1 B2'), run('Bob', 'ended', null)),
      event(7, message('Ada', 'A1 A2'), run('Ada', 'ended', null)),
    ];
    expect(textOf(items)).toBe('|||**Ada:** A1||| A2\n\n**Bob:** B1 B2');
  });

  test('leading mentions and control tags are held back, because Conch may remove them', () => {
    const items = [
      event(5, run('Ada')),
      start('Ada'),
      chunk('Ada', '@Bob', 0),
      chunk('Ada', ' hi <wor', 4),
      event(6, message('Ada', 'hi')),
    ];
    expect(textOf(items)).toBe('||||**Ada:** hi');
  });

  test('[P-5] answers of other chains in the space are not part of the text', () => {
    const items = [
      event(5, run('Ada')),
      event(6, run('Bob', 'offered', 'other chain')),
      start('Bob'),
      chunk('Bob', 'Secret', 0),
      event(7, message('Bob', 'Secret')),
      event(8, message('Ada', 'Mine')),
    ];
    expect(textOf(items)).toBe('|||||**Ada:** Mine');
  });

  test('[T8] the name of an agent cannot change the format of the text', () => {
    expect(heading('**Bob** <x>', STYLE, true)).toBe(String.raw`**\*\*Bob\*\* \<x\>:** `);
  });
});

describe('prompts that clients send by themselves', () => {
  test.each(CLIENT_PROMPTS)('a filled template gets its fixed answer', ({ template, answer }) => {
    const filled = template.replaceAll(/\{\{[^{}]+\}\}|\{convo\}/gu, 'USER: Hello');
    expect(answerToClientPrompt(filled)).toBe(answer);
    expect(answerToClientPrompt(`${filled}\n`)).toBe(answer);
  });

  test.each(CLIENT_PROMPTS)(
    '[T1] a changed template is a message like any other',
    ({ template }) => {
      const filled = template.replaceAll(/\{\{[^{}]+\}\}|\{convo\}/gu, 'USER: Hello');
      expect(answerToClientPrompt(`Please: ${filled}`)).toBeNull();
      expect(answerToClientPrompt(filled.replace('conversation', 'dialogue').slice(1))).toBeNull();
      expect(answerToClientPrompt(filled.slice(0, 40))).toBeNull();
    },
  );
});
