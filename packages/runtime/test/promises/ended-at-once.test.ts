import type { Agent } from '@conch/agents';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { FeedItem } from '../../src/index.ts';
import { Stage } from '../support/stage.ts';
import { turns } from './support/turns.ts';

describe.each(DATABASES)(
  'a run that begins to wait, gets its reply and is ended in one commit, on $name',
  (kind) => {
    test('[I-15] a parked run is not resumed if the commit of the awaited reply also stops the run', async () => {
      const play = await opened(kind, ({ conch, stage }) =>
        conch.stop({ spaceId: stage.space(), by: stage.id('Ana') }),
      );
      await play.untilEnded();
      expect(play.calls).toBe(1);
      expect(play.chunksAfterEnd()).toEqual([]);
    });

    test('[I-15] a parked run is not resumed if the commit of the awaited reply also removes its agent', async () => {
      const play = await opened(kind, ({ conch, stage }) =>
        conch.spaces.removeMember(stage.space(), stage.id('Ann')),
      );
      await play.untilEnded();
      expect(play.calls).toBe(1);
      expect(play.chunksAfterEnd()).toEqual([]);
    });
  },
);

interface Ending {
  readonly stage: Stage;
  readonly conch: Stage['conch'];
}

/** Ann asks and waits. While the wait is being written, Ana replies and ends Ann's run. */
async function opened(kind: DatabaseKind, end: (given: Ending) => Promise<unknown>) {
  const play = { calls: 0, ended: null as Promise<unknown> | null };
  const feed: FeedItem[] = [];
  const ann: Agent = {
    async *run(task) {
      play.calls += 1;
      if (play.calls === 1) {
        const wait = { for: ['human'], timeoutSeconds: 60 } as const;
        const spaceId = task.space.id;
        const call = { tool: 'sendSpaceMessage', spaceId, text: 'Who?', wait } as const;
        yield { kind: 'call', callId: 'ask', call };
      }
      yield { kind: 'delta', text: 'late words' };
      return { kind: 'answered', content: 'late words' };
    },
  };
  const stage = await Stage.open(await kind.forTest(), {
    people: ['Ana'],
    agents: { Ann: { agent: ann }, Ben: { script: [{ do: { skip: true } }] } },
    spaces: { Office: { policy: 'coordinator', main: 'Ann' } },
    options: {
      crashPoint: (name) => {
        if (name !== 'before-step' || play.ended !== null) return;
        // These calls are scheduled after Ann's call is requested and before its commit.
        play.ended = Promise.resolve().then(() =>
          Promise.all([stage.post('Ana', 'me'), end({ stage, conch: stage.conch })]),
        );
      },
    },
  });
  const reading = (async () => {
    for await (const item of stage.conch.subscribe(stage.space())) feed.push(item);
  })();
  onTestFinished(async () => {
    await stage.close();
    await reading;
  });
  await stage.post('Ana', 'go');
  let seen = 0;
  return {
    stage,
    get calls() {
      return play.calls;
    },
    untilEnded: async () => {
      while (play.ended === null) await turns(1);
      await play.ended;
      seen = feed.length;
      await turns(20);
      await stage.conch.idle();
    },
    chunksAfterEnd: () => feed.slice(seen).filter(({ kind: what }) => what === 'stream_chunk'),
  };
}
