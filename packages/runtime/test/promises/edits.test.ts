import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createConch, Refused, type Conch } from '../../src/index.ts';
import { Stage } from '../support/stage.ts';

const ROUNDS = { SQLite: 40, PostgreSQL: 15 };

const writers = fc.integer({ min: 2, max: 16 });

describe.each(DATABASES)('concurrent edits of messages, spaces and agents, on $name', (kind) => {
  test('[I-24] only one of several concurrent edits of a message is saved, and the others are refused with the new version', async () => {
    const { stage, nodes } = await office(kind);
    const { messageId } = await stage.say('Ana', 'version 1');
    const spaceId = stage.space();
    const by = stage.id('Ana');
    let version = 1;
    const texts = ['version 1'];
    await rounds(kind, async (count) => {
      const made = await Promise.allSettled(
        shared(nodes, count, (conch, nth) =>
          conch.edit({ spaceId, messageId, by, version, content: `${version + 1} by ${nth}` }),
        ),
      );
      expect(verdicts(made)).toEqual(oneWins(count, [messageId, String(version + 1)]));
      version += 1;
      texts.push(`${version} by ${winner(made)}`);
    });
    const [message] = await stage.messages();
    expect(message).toMatchObject({ version, content: texts.at(-1) });
    const kept = await stage.conch.read.versions(spaceId, messageId);
    const before = texts.slice(0, -1).map((text, place) => ({ version: place + 1, text }));
    expect(kept.map((one) => ({ version: one.version, text: one.content }))).toEqual(before);
  });

  test('[I-24] only one of several concurrent changes of a space is saved, and the others change no part of the space', async () => {
    const { stage, nodes } = await office(kind);
    const spaceId = stage.space();
    await rounds(kind, async (count) => {
      const { version } = await stage.conch.spaces.get(spaceId);
      const made = await Promise.allSettled(
        shared(nodes, count, (conch, nth) =>
          conch.spaces.update(spaceId, {
            version,
            name: `Office ${nth}`,
            settings: { turnLimit: 100 + nth },
          }),
        ),
      );
      expect(verdicts(made)).toEqual(oneWins(count, [String(version + 1)]));
      expect(await stage.conch.spaces.get(spaceId)).toMatchObject({
        version: version + 1,
        name: `Office ${winner(made)}`,
        settings: { turnLimit: 100 + winner(made) },
      });
    });
  });

  test('[I-24] only one of several concurrent changes of an agent is saved, and the others change no part of the agent', async () => {
    const { stage, nodes } = await office(kind);
    const id = stage.id('Ada');
    await rounds(kind, async (count) => {
      const version = (await stage.conch.agents.get(id))?.version ?? 0;
      const made = await Promise.allSettled(
        shared(nodes, count, (conch, nth) =>
          conch.agents.update(id, { version, name: `Ada ${nth}`, description: `by ${nth}` }),
        ),
      );
      expect(verdicts(made)).toEqual(oneWins(count, [String(version + 1)]));
      expect(await stage.conch.agents.get(id)).toMatchObject({
        version: version + 1,
        name: `Ada ${winner(made)}`,
        description: `by ${winner(made)}`,
      });
    });
  });

  test('[I-24] even if an edit adds a mention, the message gets no new reader and no agent gets the floor', async () => {
    const { stage } = await office(kind);
    const { messageId } = await stage.say('Ana', '@Ada the code word is plum');
    const before = { floor: await stage.floor(), audience: (await stage.messages())[0]?.audience };
    await stage.conch.edit({
      spaceId: stage.space(),
      messageId,
      by: stage.id('Ana'),
      content: '@Bob the code word is plum',
    });
    await stage.conch.idle();
    const after = { floor: await stage.floor(), audience: (await stage.messages())[0]?.audience };
    expect(after).toEqual(before);
    expect(after.audience).toEqual([stage.id('Ada')]);
  });
});

const quiet = { script: [{ do: { skip: true } }] };

/** Opens a space, with two nodes if nodes can share the database. */
async function office(kind: DatabaseKind) {
  const place = await kind.forTest();
  const stage = await Stage.open(place, {
    people: ['Ana'],
    agents: { Ada: quiet, Bob: quiet },
    spaces: { Office: { policy: 'mention' } },
  });
  onTestFinished(() => stage.close());
  const nodes = [stage.conch];
  if (kind.name === 'PostgreSQL') {
    const kinds = [{ name: 'script', agentOf: () => ({ ok: false, reason: 'not here' }) as const }];
    const other = await createConch({ database: await place.open(), kinds });
    onTestFinished(() => other.close());
    nodes.push(other);
  }
  return { stage, nodes };
}

async function rounds(kind: DatabaseKind, play: (count: number) => Promise<void>): Promise<void> {
  await fc.assert(fc.asyncProperty(writers, play), {
    numRuns: ROUNDS[kind.name],
    endOnFailure: true,
  });
}

function shared<T>(
  nodes: readonly Conch[],
  count: number,
  change: (conch: Conch, nth: number) => Promise<T>,
): readonly Promise<T>[] {
  return Array.from({ length: count }, async (_, nth) => {
    const conch = nodes[nth % nodes.length];
    if (conch === undefined) throw new Error('there is no node');
    return change(conch, nth);
  });
}

function verdicts(made: readonly PromiseSettledResult<unknown>[]): readonly unknown[] {
  return made
    .map((one) => (one.status === 'fulfilled' ? 'won' : refusalOf(one.reason)))
    .toSorted((a, b) => (a === 'won' ? 0 : 1) - (b === 'won' ? 0 : 1));
}

function refusalOf(reason: unknown): unknown {
  return reason instanceof Refused ? { code: reason.code, about: reason.about } : reason;
}

function oneWins(count: number, about: readonly string[]): readonly unknown[] {
  const lost = { code: 'changed-meanwhile', about };
  return ['won', ...Array.from({ length: count - 1 }, () => lost)];
}

function winner(made: readonly PromiseSettledResult<unknown>[]): number {
  return made.findIndex(({ status }) => status === 'fulfilled');
}
