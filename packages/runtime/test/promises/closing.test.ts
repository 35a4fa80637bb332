import type { HandOff } from '@conch/engine';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createConch, Refused } from '../../src/index.ts';
import { ManualClock } from '../../src/testing/manual-clock.ts';
import { Stage, type StageCast } from '../support/stage.ts';
import { agentThat, answered } from './support/agent-that.ts';
import { turns, until } from './support/turns.ts';

const RUNS = { SQLite: 15, PostgreSQL: 6 };

describe.each(DATABASES)('Conch when it closes, on $name', (kind) => {
  test('[I-26] when Conch closes, a running run can finish, and its answer is stored', async () => {
    const { agent, starts, release } = gated();
    const stage = await open(kind, { Ada: { agent } });
    await stage.post('Ana', 'hello');
    await until(() => starts.length === 1);
    const closed = stage.conch.close();
    await turns(20);
    release.resolve();
    await closed;
    await stage.reopen();
    expect(await stage.heard()).toEqual(['Ana: hello', 'Ada: here']);
    expect(starts.length).toBe(1);
  });

  test('[I-26] when Conch closes, a run that does not end is released, and the next process resumes it', async () => {
    const { agent, starts, release } = gated();
    const stage = await open(kind, { Ada: { agent } });
    await stage.post('Ana', 'hello');
    await until(() => starts.length === 1);
    await stage.conch.close({ drainMs: 20 });
    release.resolve();
    await stage.reopen();
    await stage.conch.idle();
    expect(await stage.heard()).toEqual(['Ana: hello', 'Ada: here']);
    expect(starts).toEqual([starts[0], starts[0]]);
    expect(await stage.outcomes()).toEqual(['Ada responded']);
  });

  test('[I-26] a closing Conch waits at most ten seconds for a run', async () => {
    const clock = new ManualClock();
    const { agent, starts } = gated();
    const stage = await open(kind, { Ada: { agent } }, { clock });
    await stage.post('Ana', 'hello');
    await until(() => starts.length === 1);
    let isClosed = false;
    const closed = stage.conch.close().finally(() => {
      isClosed = true;
    });
    clock.advance(9_999);
    await turns(50);
    expect(isClosed).toBe(false);
    clock.advance(1);
    await closed;
  });

  test('[I-26] when Conch closes, no new run begins, and the next process continues a hand-off', async () => {
    const { agent, starts, release } = gated({
      kind: 'mention',
      target: 'Bob',
      reason: '',
      expectReply: false,
    });
    const calls: string[] = [];
    const next = agentThat(async () => {
      calls.push(stage.isReopened ? 'after' : 'before');
      return answered('there');
    });
    const stage = Object.assign(await open(kind, { Ada: { agent }, Bob: { agent: next } }), {
      isReopened: false,
    });
    await stage.post('Ana', '@Ada hello');
    await until(() => starts.length === 1);
    const closed = stage.conch.close();
    release.resolve();
    await closed;
    stage.isReopened = true;
    await stage.reopen();
    await stage.conch.idle();
    expect(calls).toEqual(['after']);
    expect(await stage.heard()).toEqual(['Ana: @Ada hello', 'Ada: here', 'Bob: there']);
  });

  test('[I-26] while Conch closes, new requests are refused with a reason, and reading still works', async () => {
    const { agent, starts, release } = gated();
    const stage = await open(kind, { Ada: { agent } });
    await stage.post('Ana', 'hello');
    await until(() => starts.length === 1);
    const { conch } = stage;
    const closed = conch.close();
    const refused = {
      code: 'closing',
      message: 'Conch is stopping. Send this again when it is back.',
    };
    await expect(stage.post('Ana', 'and this')).rejects.toMatchObject(refused);
    await expect(conch.people.create({ name: 'Ben' })).rejects.toMatchObject(refused);
    await expect(
      conch.spaces.update(stage.space(), { settings: { turnLimit: 3 } }),
    ).rejects.toMatchObject(refused);
    expect(await stage.heard()).toEqual(['Ana: hello']);
    release.resolve();
    await closed;
    await expect(conch.messages(stage.space())).rejects.toMatchObject(refused);
  });

  test('[I-26] closing Conch ends its subscriptions, and a second close does nothing', async () => {
    const stage = await open(kind, {});
    const { conch } = stage;
    const items = conch.subscribe(stage.space(), { after: 2 });
    const next = items.next();
    await Promise.all([conch.close(), conch.close()]);
    await conch.close();
    expect(await next).toEqual({ value: undefined, done: true });
  });

  test('[I-26] a closing Conch acknowledges or refuses each pending post, and stores exactly the acknowledged posts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 12 }),
        fc.integer({ min: 1, max: 400 }),
        async (moment, count) => {
          // This clock never advances, so an unnecessary wait would never end.
          const stage = await open(kind, {}, { clock: new ManualClock() });
          const writing = Array.from({ length: count }, async (_, nth) => {
            await turns(nth % 9);
            return stage.post('Ana', `${nth}`);
          });
          const settled = Promise.allSettled(writing);
          await turns(moment);
          const [posts] = await Promise.all([settled, stage.conch.close()]);
          await stage.reopen();
          const stored = (await stage.messages()).map(({ content }) => content);
          const acked = posts.flatMap((post, nth) =>
            post.status === 'fulfilled' ? [`${nth}`] : [],
          );
          const others = posts.flatMap((post) =>
            post.status === 'rejected' ? [codeOf(post.reason)] : [],
          );
          expect(stored.toSorted()).toEqual(acked.toSorted());
          expect(others.filter((code) => code !== 'closing')).toEqual([]);
        },
      ),
      { numRuns: RUNS[kind.name] },
    );
  });
});

const withFiles = DATABASES.filter(({ name }) => name === 'SQLite');

describe.each(withFiles)('a second Conch on the same data directory, on $name', (kind) => {
  test('[I-26] a second Conch on a data directory is refused until the first one has closed', async () => {
    const place = await kind.forTest();
    if (place.location.dialect !== 'sqlite') throw new Error('SQLite has a directory');
    const { dataDir } = place.location;
    const first = await createConch({ database: dataDir });
    await expect(createConch({ database: dataDir })).rejects.toMatchObject({
      code: 'in-use',
      message: `This process (${process.pid}) is already using ${dataDir}. Stop it, or choose another data directory.`,
    });
    await first.close();
    const second = await createConch({ database: dataDir });
    await second.close();
  });
});

/** An agent that answers when the test allows it. */
function gated(handOff?: HandOff) {
  const starts: string[] = [];
  const release = Promise.withResolvers<void>();
  const agent = agentThat(async ({ runId }) => {
    starts.push(runId);
    await release.promise;
    return { kind: 'answered', content: 'here', ...(handOff === undefined ? {} : { handOff }) };
  });
  return { agent, starts, release };
}

async function open(
  kind: DatabaseKind,
  agents: StageCast['agents'],
  options: StageCast['options'] = {},
): Promise<Stage> {
  const stage = await Stage.open(await kind.forTest(), { people: ['Ana'], agents, options });
  onTestFinished(() => stage.close());
  return stage;
}

function codeOf(error: unknown): unknown {
  return error instanceof Refused ? error.code : error;
}
