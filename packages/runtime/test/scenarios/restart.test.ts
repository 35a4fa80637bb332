import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../src/testing/manual-clock.ts';
import { TestGate } from '../support/gate.ts';
import { openStage } from '../support/open-stage.ts';
import type { CastPart } from '../support/stage.ts';

const OTHER: CastPart = { script: [{ do: { skip: true } }] };

const WAITS: CastPart = {
  script: [
    {
      do: {
        sendSpaceMessage: { text: 'For how many?', wait: { for: ['human'], timeoutSeconds: 30 } },
        say: 'Booked, {{reply.content}}.',
      },
    },
  ],
};

describe.each(DATABASES)('Conch after a restart, on $name', (kind) => {
  test('[I-4] after a restart during a wait, a later reply still ends the wait', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Boss: WAITS, Other: OTHER },
      spaces: { Room: { policy: 'coordinator', main: 'Boss' } },
    });
    await stage.say('Ana', 'book a table');
    await stage.reopen();
    await stage.say('Ana', 'for four');
    expect(await stage.heard()).toEqual([
      'Ana: book a table',
      'Boss: For how many?',
      'Ana: for four',
      'Boss: Booked, for four.',
    ]);
  });

  test('[I-4] a wait that expired during the downtime ends after the restart', async () => {
    const clock = new ManualClock();
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Boss: WAITS, Other: OTHER },
      spaces: { Room: { policy: 'coordinator', main: 'Boss' } },
      options: { clock, timing: { leaseMs: 3_600_000 } },
    });
    await stage.say('Ana', 'book a table');
    await stage.close();
    clock.advance(31_000);
    await stage.reopen();
    await stage.conch.idle();
    expect((await stage.heard()).at(-1)).toBe('Boss: Booked, .');
  });

  test('[I-11] after a restart during a stream, the same run streams again from the beginning and posts once', async () => {
    let isFirst = true;
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Alice: {
          agent: {
            async *run(_task, { signal }) {
              yield { kind: 'delta', text: 'Once upon' };
              if (isFirst) await new TestGate().pass(signal);
              return { kind: 'answered', content: 'Once upon a time.' };
            },
          },
        },
        Other: OTHER,
      },
      spaces: { Room: { policy: 'mention' } },
    });
    await stage.post('Ana', '@Alice tell');
    await stage.seen((item) => item.kind === 'stream_chunk' || item.kind === 'stream_resume');
    isFirst = false;
    await stage.reopen();
    await stage.conch.idle();
    expect(await stage.heard()).toEqual(['Ana: @Alice tell', 'Alice: Once upon a time.']);
    expect(await stage.outcomes()).toEqual(['Alice responded']);
  });

  test('[I-6] a run that is resumed after a restart does not execute its calls twice', async () => {
    let isFirst = true;
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Boss: {
          agent: {
            async *run({ space, steps }, { signal }) {
              if (steps.length === 0) {
                const call = {
                  tool: 'sendSpaceMessage',
                  spaceId: space.id,
                  text: 'One moment.',
                } as const;
                yield { kind: 'call', callId: 'tell', call };
              }
              yield { kind: 'delta', text: 'Well' };
              if (isFirst) await new TestGate().pass(signal);
              return { kind: 'answered', content: `After ${steps.length} call.` };
            },
          },
        },
        Other: OTHER,
      },
      spaces: { Room: { policy: 'coordinator', main: 'Boss' } },
    });
    await stage.post('Ana', 'go');
    await stage.seen((item) => item.kind === 'stream_chunk' || item.kind === 'stream_resume');
    isFirst = false;
    await stage.reopen();
    await stage.conch.idle();
    expect(await stage.heard()).toEqual(['Ana: go', 'Boss: One moment.', 'Boss: After 1 call.']);
  });

  test('[I-3] a post that is repeated after a restart creates no second message', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Alice: { script: [{ do: { say: 'Yes.' } }] }, Other: OTHER },
      spaces: { Room: { policy: 'mention' } },
    });
    const first = await stage.say('Ana', '@Alice are you there?', { clientId: 'one' });
    await stage.reopen();
    const second = await stage.say('Ana', '@Alice are you there?', { clientId: 'one' });
    expect(second).toMatchObject({ messageId: first.messageId, seq: first.seq, isRepeat: true });
    expect(await stage.heard()).toEqual(['Ana: @Alice are you there?', 'Alice: Yes.']);
  });

  test('[I-3] a repeated post is acknowledged even if its sender has left the space', async () => {
    const stage = await openStage(kind, { people: ['Ana'], agents: {} });
    const first = await stage.post('Ana', 'hello', { clientId: 'c1' });
    await stage.conch.spaces.removeMember(stage.space(), stage.id('Ana'));
    const again = await stage.post('Ana', 'hello', { clientId: 'c1' });
    expect(again).toEqual({ ...first, isRepeat: true });
    await expect(stage.post('Ana', 'hello', { clientId: 'c2' })).rejects.toMatchObject({
      code: 'not-a-member',
    });
  });

  test('[I-3] the same client id in two spaces identifies two messages', async () => {
    const spaces = { One: {}, Two: {} };
    const stage = await openStage(kind, { people: ['Ana'], agents: {}, spaces });
    await stage.post('Ana', 'hello', { in: 'One', clientId: 'c1' });
    const other = await stage.post('Ana', 'hello', { in: 'Two', clientId: 'c1' });
    expect(other.isRepeat).toBe(false);
  });
});
