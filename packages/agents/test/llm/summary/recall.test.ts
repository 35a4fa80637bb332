import { asMemberId, asMessageId } from '@conch/engine';
import { describe, expect, test } from 'vitest';
import type { AgentOutput, Summary, TaskMessage } from '../../../src/index.ts';
import { RunNotes, noted } from '../../../src/llm/run-notes.ts';
import type { Recollection } from '../../../src/llm/prompt/prompt.ts';
import { recall } from '../../../src/llm/summary/recall.ts';
import { fetchOf } from '../../../src/testing/fake-provider.ts';
import { turnOf } from './turn-of.ts';

const sender = { kind: 'person', id: asMemberId('ana'), name: 'Ana' } as const;
const FRAME = { instructions: '', trigger: '', tokens: 3_000, room: 1_000 };

function said(count: number): readonly TaskMessage[] {
  return Array.from({ length: count }, (_, n) => ({
    id: asMessageId(`m${n + 1}`),
    sender,
    content: `thing ${n + 1}`,
  }));
}

async function recalled(
  history: readonly TaskMessage[],
  summary: Summary | null,
  notes = new RunNotes([]),
) {
  let asked = 0;
  const limits: number[] = [];
  const turn = await turnOf(
    fetchOf(() => {
      asked += 1;
      return { text: 'All of it.' };
    }),
  );
  const [message] = history.slice(-1);
  const task = {
    ...turn.task,
    ...(message === undefined ? {} : { message }),
    history: async (limit: number) => {
      limits.push(limit);
      return history.slice(-limit);
    },
    summary: async () => summary,
  };
  const outputs: AgentOutput[] = [];
  const recalling = recall({ ...turn, task, notes }, FRAME);
  for (;;) {
    const next = await recalling.next();
    if (next.done === true) return { asked, outputs, limits, recollection: next.value };
    outputs.push(next.value);
  }
}

function thingsIn({ messages }: Recollection): readonly string[] {
  return messages.map(({ content }) => content);
}

describe('the part of a conversation that a run reads', () => {
  test('a run reads the whole conversation without a summary if everything fits', async () => {
    const summary = { text: 'Old.', upTo: asMessageId('m2') };
    const { asked, recollection } = await recalled(said(5), summary);
    expect(asked).toBe(0);
    expect(recollection.summary).toBeNull();
    expect(recollection.messages).toHaveLength(5);
  });

  test('a run reads the stored summary and the later messages, without a model call, if both fit', async () => {
    const summary = { text: 'Old.', upTo: asMessageId('m25') };
    const { asked, recollection } = await recalled(said(30), summary);
    expect(asked).toBe(0);
    expect(recollection.summary).toBe('Old.');
    expect(thingsIn(recollection)).toEqual([26, 27, 28, 29, 30].map((n) => `thing ${n}`));
  });

  test('a new summary covers all messages except the newest ones, and is stored before it is used', async () => {
    const { asked, outputs, recollection } = await recalled(said(30), null);
    expect(asked).toBe(1);
    expect(outputs.map(({ kind }) => kind)).toEqual(['summarised', 'note']);
    const [kept] = outputs;
    const upTo = kept?.kind === 'summarised' ? kept.upTo : '';
    const [first] = thingsIn(recollection);
    expect(`m${Number(first?.replace('thing ', '')) - 1}`).toBe(upTo);
    expect(recollection.summary).toBe('All of it.');
  });

  test('after a new summary several more messages fit before the next summary', async () => {
    const { outputs } = await recalled(said(30), null);
    const [kept] = outputs;
    if (kept?.kind !== 'summarised') throw new Error('nothing was summed up');
    const { asked } = await recalled(said(34), { text: kept.text, upTo: kept.upTo });
    expect(asked).toBe(0);
  });

  test('a run summarises a very long conversation in windows, and only the newest four windows', async () => {
    const { asked } = await recalled(said(499), null);
    expect(asked).toBe(4);
  });

  test('[T14] a run reads no more long messages than it can show or summarise', async () => {
    const long = said(500).map((message) => ({ ...message, content: 'so it is. '.repeat(1_000) }));
    expect((await recalled(long, null)).limits).toEqual([50]);
    expect((await recalled(said(500), null)).limits).toEqual([50, 500]);
  });

  test('a run makes no new summary if it resumes after its first step', async () => {
    const thought = { text: 'Let me see.', wishes: [] };
    const note = noted(thought, { tokens: 1, costUsd: 0 });
    if (note.kind !== 'note') throw new Error('nothing was noted');
    const { asked, recollection } = await recalled(said(30), null, new RunNotes([note]));
    expect(asked).toBe(0);
    expect(thingsIn(recollection).at(-1)).toBe('thing 30');
  });
});
