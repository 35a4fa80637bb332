import { DATABASES } from '@conch/test-databases/vitest';
import type { MessageId } from '@conch/engine';
import { describe, expect, test } from 'vitest';
import type { MessageView } from '../../../src/index.ts';
import { TestGate } from '../../support/gate.ts';
import { openStage } from '../../support/open-stage.ts';
import type { CastPart, Stage } from '../../support/stage.ts';

/**
 * An agent that answers once. When it is asked for another version, it streams some text and waits
 * to be stopped.
 */
function remaking(words: readonly string[], given: string[] = []): CastPart {
  let nth = 0;
  return {
    agent: {
      async *run(task, { signal }) {
        given.push(...(await task.history(10)).map(({ content }) => content));
        if (task.trigger.kind !== 'regenerate') return { kind: 'answered', content: 'One.' };
        const text = words[nth++];
        if (text === undefined) return { kind: 'answered', content: 'Whole.' };
        if (text !== '') yield { kind: 'delta', text };
        await new TestGate().pass(signal);
        return { kind: 'answered', content: 'This must never be seen.' };
      },
    },
  };
}

const FAILS: CastPart = {
  agent: {
    async *run({ trigger }) {
      if (trigger.kind !== 'regenerate') return { kind: 'answered', content: 'One.' };
      yield { kind: 'delta', text: 'Tw' };
      return { kind: 'failed', failure: 'error', message: 'it broke' };
    },
  },
};

const ROOM = { people: ['Ana'], spaces: { Room: { policy: 'mention' } } } as const;
const OTHER: CastPart = { script: [{ do: { say: 'Other.' } }] };

async function answerOf(stage: Stage, name: string): Promise<MessageView> {
  const found = (await stage.messages()).find(({ senderName }) => senderName === name);
  if (found === undefined) throw new Error(`${name} has not answered`);
  return found;
}

async function regenerate(stage: Stage, name: string): Promise<MessageId> {
  const { id: messageId } = await answerOf(stage, name);
  await stage.conch.regenerate({ spaceId: stage.space(), messageId, by: stage.id('Ana') });
  return messageId;
}

/** Stops the space as soon as these texts of agents were streamed. */
async function stopWhenSaid(stage: Stage, ...words: readonly string[]): Promise<void> {
  const said = new Set<string>();
  await stage.seen((item) => {
    if (item.kind === 'stream_chunk') said.add(item.delta);
    if (item.kind === 'stream_resume' && item.content !== '') said.add(item.content);
    return words.every((word) => said.has(word));
  });
  await stage.conch.stop({ spaceId: stage.space(), by: stage.id('Ana') });
  await stage.conch.idle();
}

describe.each(DATABASES)('an interrupted version of a message, on $name', (kind) => {
  test('[MS10] an interrupted version is stored and marked as interrupted, and the earlier version is not changed', async () => {
    const stage = await openStage(kind, {
      ...ROOM,
      agents: { Ann: remaking(['Tw']), Other: OTHER },
    });
    await stage.say('Ana', '@Ann how many?');
    const before = await answerOf(stage, 'Ann');
    await stage.say('Ana', '@Other and you?');
    const messageId = await regenerate(stage, 'Ann');
    await stopWhenSaid(stage, 'Tw');
    const now = await answerOf(stage, 'Ann');
    expect(await stage.heard()).toEqual([
      'Ana: @Ann how many?',
      'Ann (cancelled): Tw',
      'Ana: @Other and you?',
      'Other: Other.',
    ]);
    expect(now).toMatchObject({ version: 2, runId: before.runId, audience: before.audience });
    expect(await stage.conch.read.versions(stage.space(), messageId)).toEqual([
      { version: 1, content: 'One.', status: 'complete', runId: before.runId },
    ]);
    const run = await stage.conch.read.run(stage.space(), now.versionRunId ?? stageError());
    expect(run).toMatchObject({ versionOf: messageId, stoppedById: stage.id('Ana') });
  });

  test('[MS10] a run that ends with an interrupted version does not count as silent', async () => {
    const stage = await openStage(kind, {
      ...ROOM,
      agents: { Ann: remaking(['Tw']), Other: OTHER },
    });
    await stage.say('Ana', '@Ann how many?');
    await regenerate(stage, 'Ann');
    await stopWhenSaid(stage, 'Tw');
    expect(await stage.conch.read.silentRuns(stage.space())).toEqual([]);
  });

  test('[MS10] a run that is stopped before any text adds no version and counts as silent', async () => {
    const stage = await openStage(kind, { ...ROOM, agents: { Ann: remaking(['']), Other: OTHER } });
    await stage.say('Ana', '@Ann how many?');
    const versionOf = await regenerate(stage, 'Ann');
    await stage.conch.stop({ spaceId: stage.space(), by: stage.id('Ana') });
    await stage.conch.idle();
    expect(await answerOf(stage, 'Ann')).toMatchObject({ version: 1, status: 'complete' });
    expect(await stage.conch.read.silentRuns(stage.space())).toMatchObject([{ versionOf }]);
  });

  test('[MS10] if a regeneration fails, no version is added, and the complete version remains', async () => {
    const stage = await openStage(kind, { ...ROOM, agents: { Ann: FAILS, Other: OTHER } });
    await stage.say('Ana', '@Ann how many?');
    const versionOf = await regenerate(stage, 'Ann');
    await stage.conch.idle();
    expect(await stage.heard()).toEqual(['Ana: @Ann how many?', 'Ann: One.']);
    expect(await stage.conch.read.silentRuns(stage.space())).toMatchObject([{ versionOf }]);
  });

  test('[MS10] a complete version replaces an interrupted version, which stays marked as interrupted', async () => {
    const stage = await openStage(kind, {
      ...ROOM,
      agents: { Ann: remaking(['Tw']), Other: OTHER },
    });
    await stage.say('Ana', '@Ann how many?');
    const messageId = await regenerate(stage, 'Ann');
    await stopWhenSaid(stage, 'Tw');
    await regenerate(stage, 'Ann');
    await stage.conch.idle();
    expect((await stage.heard()).at(-1)).toBe('Ann: Whole.');
    expect(await stage.conch.read.versions(stage.space(), messageId)).toMatchObject([
      { version: 1, content: 'One.', status: 'complete' },
      { version: 2, content: 'Tw', status: 'cancelled' },
    ]);
  });

  test('[ST1] an interrupted version is not part of any prompt', async () => {
    const given: string[] = [];
    const ann = remaking(['Tw'], given);
    const stage = await openStage(kind, { ...ROOM, agents: { Ann: ann, Other: OTHER } });
    await stage.say('Ana', '@Ann how many?');
    await regenerate(stage, 'Ann');
    await stopWhenSaid(stage, 'Tw');
    await stage.say('Ana', '@Ann and now?');
    expect(given).not.toContain('Tw');
    expect(given.at(-1)).toBe('@Ann and now?');
  });

  test('[MS10] [I-7] if one stop interrupts two versions, each version is stored separately', async () => {
    const agents = { Ann: remaking(['Tw']), Bea: remaking(['Sec', 'Thi']) };
    const stage = await openStage(kind, { ...ROOM, agents });
    await stage.say('Ana', '@Ann @Bea how many?');
    await regenerate(stage, 'Bea');
    await stopWhenSaid(stage, 'Sec');
    await Promise.all([regenerate(stage, 'Ann'), regenerate(stage, 'Bea')]);
    await stopWhenSaid(stage, 'Tw', 'Thi');
    expect(await answerOf(stage, 'Ann')).toMatchObject({ version: 2, content: 'Tw' });
    expect(await answerOf(stage, 'Bea')).toMatchObject({ version: 3, content: 'Thi' });
  });

  test('[I-11] if a restart interrupts a regeneration, the regeneration begins again', async () => {
    const stage = await openStage(kind, {
      ...ROOM,
      agents: { Ann: remaking(['Tw']), Other: OTHER },
    });
    await stage.say('Ana', '@Ann how many?');
    const messageId = await regenerate(stage, 'Ann');
    await stage.seen((item) => item.kind === 'stream_chunk' || item.kind === 'stream_resume');
    await stage.reopen();
    await stage.conch.idle();
    expect((await stage.heard()).at(-1)).toBe('Ann: Whole.');
    expect(await stage.conch.read.versions(stage.space(), messageId)).toHaveLength(1);
  });
});

function stageError(): never {
  throw new Error('nobody made it again');
}
