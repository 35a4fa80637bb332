import type { Agent, RunContext, Summary, Task } from '@conch/agents';
import { asMessageId } from '@conch/engine';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../support/open-stage.ts';

/**
 * An agent that records the summaries in its input, and stores the summaries that the test chooses.
 */
class Scribe implements Agent {
  readonly given: (Summary | null)[] = [];
  /** Whether the agent reports that it has read private content elsewhere. */
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

/** Summarises the whole readable history. */
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
  test('an agent gets its summary again in a run whose answer has the same readers', async () => {
    const { stage, ada } = await open(kind);
    ada.keep = upToNewest;
    await stage.say('Ana', '@Ada one');
    await stage.say('Ana', '@Ada two');
    expect(ada.given.map((given) => given?.text)).toEqual([undefined, 'so far']);
  });

  test('[T19] a summary is marked private if one of its sources is private', async () => {
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

  test('[T19] a summary is marked private if the sender of a source had read private content', async () => {
    const { stage, ada, ben } = await open(kind);
    ben.isInTheKnow = true;
    await stage.say('Ana', 'one');
    ada.keep = upToNewest;
    await stage.say('Ana', 'two');
    ada.keep = null;
    await stage.say('Ana', 'three');
    expect(ada.given.at(-1)).toMatchObject({ text: 'so far', isPrivate: true });
  });

  test('a private summary is not given to public runs, to other spaces or to other agents', async () => {
    const { stage, ada, ben } = await open(kind);
    ada.keep = (task) => upToNewest(task, 'a secret');
    await stage.say('Ana', '@Ada one');
    ada.keep = null;
    await stage.say('Ana', 'two');
    await stage.say('Ana', '@Ada @Ben three');
    await stage.say('Ana', '@Ada four', { in: 'Den' });
    expect([...ada.given, ...ben.given].filter((given) => given !== null)).toEqual([]);
  });

  test('a summary is not stored if its run has not read the last summarised message', async () => {
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

  test('a summary is not stored if the last summarised message is unknown', async () => {
    const { stage, ada } = await open(kind);
    ada.keep = async () => ({ text: 'x', upTo: asMessageId('nothing') });
    await stage.say('Ana', '@Ada one');
    await stage.say('Ana', '@Ada two');
    expect(ada.given).toEqual([null, null]);
  });

  test('a summary is not replaced by a later summary of fewer messages', async () => {
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

  test('a summary survives a change of a message that is not one of its sources', async () => {
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

  test('a summary is deleted when one of its source messages is deleted', async () => {
    const { stage, ada } = await open(kind);
    const { messageId } = await stage.say('Ana', '@Ada a secret');
    ada.keep = (task) => upToNewest(task, 'the secret');
    await stage.say('Ana', '@Ada one');
    ada.keep = null;
    await stage.conch.delete({ spaceId: stage.space(), messageId, by: stage.id('Ana') });
    await stage.say('Ana', '@Ada two');
    expect(ada.given.at(-1)).toBeNull();
  });

  test('a summary that is too long is not stored', async () => {
    const { stage, ada } = await open(kind);
    ada.keep = (task) => upToNewest(task, 'x'.repeat(100_000));
    await stage.say('Ana', '@Ada one');
    ada.keep = null;
    await stage.say('Ana', '@Ada two');
    expect(ada.given).toEqual([null, null]);
  });

  test('[T9] an agent gets its summary without invisible characters', async () => {
    const { stage, ada } = await open(kind);
    ada.keep = (task) => upToNewest(task, 'seen\u{E0041}\u200B');
    await stage.say('Ana', '@Ada one');
    await stage.say('Ana', '@Ada two');
    expect(ada.given.at(-1)?.text).toBe('seen');
  });
});
