import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { FeedItem } from '../../../src/index.ts';
import { TestGate } from '../../support/gate.ts';
import { openStage } from '../../support/open-stage.ts';

describe.each(DATABASES)('control tags and answers that say nothing new, on $name', (kind) => {
  test('[PA1] an agent that passes posts a notice instead of its answer, and the chain ends', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Alice: { script: [{ do: { say: '@Bob where shall it be?' } }] },
        Bob: { script: [{ do: { pass: true } }] },
      },
      spaces: { Office: { policy: 'mention' } },
    });
    await stage.say('Ana', '@Alice plan the party with Bob');
    expect(await stage.heard()).toEqual([
      'Ana: @Alice plan the party with Bob',
      'Alice: @Bob where shall it be?',
      'Conch: @human Bob is passing control to you',
    ]);
    expect(await stage.outcomes()).toEqual(['Alice responded', 'Bob passed']);
  });

  test('only notices are stored with a code and parameters', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Bob: { script: [{ do: { pass: true } }] } },
    });
    await stage.say('Ana', '@Bob plan the party');
    expect((await stage.messages()).map(({ content, phrase }) => [content, phrase])).toEqual([
      ['@Bob plan the party', null],
      ['@human Bob is passing control to you', { code: 'control-passed', params: { name: 'Bob' } }],
    ]);
    const [notice] = await stage.effects('post-notice');
    expect(notice).toMatchObject({ notice: 'passed' });
    expect(notice).not.toHaveProperty('phrase');
  });

  test('[PA2] after a pass, no agent gives another agent the floor until a person speaks', async () => {
    const passed = new TestGate();
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        // Ana started this run, so it may finish after the pass. Its hand-off is refused.
        Slow: {
          agent: {
            async *run() {
              yield { kind: 'delta', text: '@Bob' };
              await passed.pass();
              return { kind: 'answered', content: '@Bob are you there?' };
            },
          },
        },
        Bob: { script: [{ do: { pass: true } }] },
      },
      spaces: { Office: { policy: 'mention' } },
    });
    await stage.post('Ana', 'good morning');
    await stage.seen(hasNotice);
    passed.open();
    await stage.conch.idle();
    expect(await stage.heard()).toEqual([
      'Ana: good morning',
      'Conch: @human Bob is passing control to you',
      'Slow: @Bob are you there?',
    ]);
    expect(await stage.floor()).toEqual(['Slow ME3', 'Bob ME3']);
    await stage.say('Ana', '@Bob so?');
    expect((await stage.floor()).at(-1)).toBe('Bob ME1');
  });

  test('[SG1] an answer with a stop tag is posted without the tag and gives no agent the floor', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Alice: { script: [{ do: { say: '@Bob goodbye!' } }] },
        Bob: { script: [{ do: { say: '@Alice goodbye to you. <world>stop</world>' } }] },
      },
      spaces: { Office: { policy: 'mention' } },
    });
    await stage.say('Ana', '@Alice say goodbye to Bob');
    expect((await stage.heard()).at(-1)).toBe('Bob: goodbye to you.');
    expect(await stage.floor()).toEqual(['Alice ME1', 'Bob ME5']);
  });

  test('[NN2] an exchange of thanks between two agents ends when both repeat themselves', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Alice: {
          script: [
            { when: { from: 'Ana' }, do: { say: '@Bob it is done.' } },
            { do: { say: 'You are welcome!' } },
          ],
        },
        Bob: { script: [{ do: { say: 'Great, thanks!' } }] },
      },
      spaces: { Office: { policy: 'mention' } },
    });
    await stage.say('Ana', '@Alice tell Bob that it is done');
    expect(await stage.heard()).toEqual([
      'Ana: @Alice tell Bob that it is done',
      'Alice: @Bob it is done.',
      'Bob: @Alice Great, thanks!',
      'Alice: @Bob You are welcome!',
      'Bob: @Alice Great, thanks!',
    ]);
    expect((await stage.outcomes()).at(-1)).toBe('Alice suppressed');
  });

  test('[NN2] an agent that is asked twice in a chain may give the same answer twice', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Alice: {
          script: [
            { when: { nth: 1 }, do: { say: '@Meter how warm is it?' } },
            { when: { nth: 2 }, do: { say: '@Meter and now?' } },
            { do: { say: '@human that is all.' } },
          ],
        },
        Meter: { script: [{ do: { say: 'It is 21 degrees.' } }] },
      },
      spaces: { Office: { policy: 'mention' } },
    });
    await stage.say('Ana', '@Alice watch the temperature');
    expect((await stage.heard()).slice(1)).toEqual([
      'Alice: @Meter how warm is it?',
      'Meter: @Alice It is 21 degrees.',
      'Alice: @Meter and now?',
      'Meter: @Alice It is 21 degrees.',
      'Alice: @human that is all.',
    ]);
  });

  test('[NN2] two agents that the turn limit has stopped soon end their exchange after Continue', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Alice: { script: [{ do: { say: '@Bob thank you!' } }] },
        Bob: { script: [{ do: { say: 'Thank you!' } }] },
      },
      spaces: { Office: { policy: 'mention', turnLimit: 3 } },
    });
    await stage.say('Ana', '@Alice thank Bob');
    await stage.conch.continue({ spaceId: stage.space(), by: stage.id('Ana') });
    await stage.conch.idle();
    expect((await stage.outcomes()).at(-1)).toBe('Bob suppressed');
  });

  test('[NN1] an answer without words is not posted', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Alice: { script: [{ do: { say: '@Bob goodbye!' } }] },
        Bob: { script: [{ do: { say: '👍 ...' } }] },
      },
      spaces: { Office: { policy: 'mention' } },
    });
    await stage.say('Ana', '@Alice say goodbye to Bob');
    expect(await stage.outcomes()).toEqual(['Alice responded', 'Bob suppressed']);
    expect((await stage.heard()).length).toBe(2);
  });

  test('[NN3] an answer to a person is always posted, even if it repeats the last answer', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Alice: { script: [{ do: { say: 'Yes.' } }] },
        Bob: { script: [{ do: { skip: true } }] },
      },
      spaces: { Office: { policy: 'mention' } },
    });
    await stage.say('Ana', '@Alice is it done?');
    await stage.say('Ana', '@Alice is it done?');
    expect((await stage.heard()).filter((line) => line === 'Alice: Yes.').length).toBe(2);
  });
});

function hasNotice(item: FeedItem): boolean {
  if (item.kind !== 'event') return false;
  return item.changes.some((change) => change.type === 'message' && change.message.notice !== null);
}
