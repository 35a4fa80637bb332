import type { Agent, RunContext, Summary, Task } from '@conch/agents';
import { asMessageId } from '@conch/engine';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../support/open-stage.ts';

/** An agent that records the summaries it is given, and stores those that the test chooses. */
class Scribe implements Agent {
  readonly given: (Summary | null)[] = [];
  /** Whether it has read something private elsewhere. */
  isInTheKnow = false;
  keep: ((task: Task) => Promise<Summary | null>) | null = null;

  async *run(task: Task, context: RunContext): ReturnType<Agent['run']> {
    if (this.isInTheKnow) context.readPrivate?.();
    this.given.push(await task.summary());
    const summary = (await this.keep?.(task)) ?? null;
    if (summary !== null) yield { kind: 'summarised', ...summary };
    return { kind: 'answered', content: `Answer ${this.given.length}.` };
  }
}

/** Summarises everything that it may read. */
const upToNewest = async (task: Task, text = 'so far'): Promise<Summary | null> => {
  const upTo = (await task.history(100)).at(-1)?.id;
  return upTo === undefined ? null : { text, upTo };
};

async function open(kind: DatabaseKind) {
  const [ada, ben] = [new Scribe(), new Scribe()];
  const stage = await openStage(kind, {
    people: ['Ana'],
    agents: { Ada: { agent: ada }, Ben: { agent: ben } },
    spaces: { Room: { policy: 'mention' }, Den: { policy: 'mention' } },
  });
  return { stage, ada, ben };
}

describe.each(DATABASES)('[P-4] the summary of an agent, on $name', (kind) => {
  test('is given to it again if the same readers will read its answer', async () => {
    const { stage, ada } = await open(kind);
    ada.keep = upToNewest;
    await stage.say('Ana', '@Ada one');
    await stage.say('Ana', '@Ada two');
    expect(ada.given.map((given) => given?.text)).toEqual([undefined, 'so far']);
  });

  test('[T19] is given to it as private if one of its sources is private', async () => {
    const { stage, ada } = await open(kind);
    ada.keep = upToNewest;
    await stage.say('Ana', 'one');
    await stage.say('Ana', '@Ada two');
    await stage.say('Ana', '@Ada three');
    await stage.say('Ana', 'four');
    expect(ada.given.map((given) => given?.isPrivate)).toEqual([
      undefined,
      undefined,
      true,
      undefined,
    ]);
  });

  test('[T19] is given to it as private if the sender of a source had read something private', async () => {
    const { stage, ada, ben } = await open(kind);
    ben.isInTheKnow = true;
    await stage.say('Ana', 'one');
    ada.keep = upToNewest;
    await stage.say('Ana', 'two');
    ada.keep = null;
    await stage.say('Ana', 'three');
    expect(ada.given.at(-1)).toMatchObject({ text: 'so far', isPrivate: true });
  });

  test('is not given to it in public or in another space, and never to another agent', async () => {
    const { stage, ada, ben } = await open(kind);
    ada.keep = (task) => upToNewest(task, 'a secret');
    await stage.say('Ana', '@Ada one');
    ada.keep = null;
    await stage.say('Ana', 'two');
    await stage.say('Ana', '@Ada @Ben three');
    await stage.say('Ana', '@Ada four', { in: 'Den' });
    expect([...ada.given, ...ben.given].filter((given) => given !== null)).toEqual([]);
  });

  test('is not stored up to a message that its run was not given', async () => {
    const { stage, ada } = await open(kind);
    const { messageId } = await stage.say('Ana', '@Ben a secret');
    ada.keep = async (task) => {
      await task.history(100);
      return { text: 'x', upTo: messageId };
    };
    await stage.say('Ana', '@Ada one');
    await stage.say('Ana', '@Ada two');
    expect(ada.given).toEqual([null, null]);
  });

  test('is not stored up to an unknown message', async () => {
    const { stage, ada } = await open(kind);
    ada.keep = async () => ({ text: 'x', upTo: asMessageId('nothing') });
    await stage.say('Ana', '@Ada one');
    await stage.say('Ana', '@Ada two');
    expect(ada.given).toEqual([null, null]);
  });

  test('is not replaced by a later one that covers less', async () => {
    const { stage, ada } = await open(kind);
    const { messageId } = await stage.say('Ana', '@Ada one');
    ada.keep = (task) => upToNewest(task, 'newer');
    await stage.say('Ana', '@Ada two');
    ada.keep = async (task) => {
      await task.history(100);
      return { text: 'older', upTo: messageId };
    };
    await stage.say('Ana', '@Ada three');
    await stage.say('Ana', '@Ada four');
    expect(ada.given.at(-1)?.text).toBe('newer');
  });

  test('stays when a message is changed that is not one of its sources', async () => {
    const { stage, ada } = await open(kind);
    const { messageId } = await stage.say('Ana', '@Ada a secret');
    ada.keep = (task) => upToNewest(task, 'in public');
    await stage.say('Ana', 'one');
    ada.keep = null;
    const about = { spaceId: stage.space(), messageId, by: stage.id('Ana') };
    await stage.conch.edit({ ...about, content: '@Ada another secret' });
    await stage.say('Ana', 'two');
    expect(ada.given.at(-1)?.text).toBe('in public');
  });

  test('is deleted when one of its messages is deleted', async () => {
    const { stage, ada } = await open(kind);
    const { messageId } = await stage.say('Ana', '@Ada a secret');
    ada.keep = (task) => upToNewest(task, 'the secret');
    await stage.say('Ana', '@Ada one');
    ada.keep = null;
    await stage.conch.delete({ spaceId: stage.space(), messageId, by: stage.id('Ana') });
    await stage.say('Ana', '@Ada two');
    expect(ada.given.at(-1)).toBeNull();
  });

  test('is not stored if it is too long', async () => {
    const { stage, ada } = await open(kind);
    ada.keep = (task) => upToNewest(task, 'x'.repeat(100_000));
    await stage.say('Ana', '@Ada one');
    ada.keep = null;
    await stage.say('Ana', '@Ada two');
    expect(ada.given).toEqual([null, null]);
  });

  test('[T9] is given without invisible characters', async () => {
    const { stage, ada } = await open(kind);
    ada.keep = (task) => upToNewest(task, 'seen\u{E0041}\u200B');
    await stage.say('Ana', '@Ada one');
    await stage.say('Ana', '@Ada two');
    expect(ada.given.at(-1)?.text).toBe('seen');
  });
});
