import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../../support/open-stage.ts';
import type { StageCast } from '../../support/stage.ts';

const ROOMS: StageCast['spaces'] = {
  'HR Space': { policy: 'coordinator', main: 'HR', members: ['Ana', 'HR'] },
  'Finance Space': {
    policy: 'coordinator',
    main: 'Finance',
    members: ['Ana', 'Mona', 'Finance', 'HR'],
  },
};

describe.each(DATABASES)('messages of agents to another space, on $name', (kind) => {
  test('[XS1] a message to another space arrives exactly once, and the reply returns to the sender', async () => {
    const stage = await openStage(kind, {
      people: ['Ana', 'Mona'],
      agents: {
        HR: {
          script: [
            {
              do: {
                sendSpaceMessage: {
                  space: 'Finance Space',
                  text: 'What is left?',
                  mention: 'Finance',
                  wait: { for: ['agent'] },
                },
                say: 'Finance says: {{reply.content}}',
              },
            },
          ],
        },
        Finance: { script: [{ do: { say: '80% is allocated.' } }] },
      },
      spaces: ROOMS,
    });
    await stage.say('Ana', 'ask finance', { in: 'HR Space' });
    expect(await stage.heard('Finance Space')).toEqual([
      'HR: What is left?',
      'Finance: 80% is allocated.',
    ]);
    expect(await stage.heard('HR Space')).toEqual([
      'Ana: ask finance',
      'HR: Finance says: 80% is allocated.',
    ]);
    expect(await stage.floor('Finance Space')).toEqual(['Finance AD6']);
  });

  test('[XS1] each of many concurrent messages to another space arrives once and in order', async () => {
    const stage = await openStage(kind, {
      people: ['Ana', 'Mona'],
      agents: {
        HR: {
          script: [{ do: { sendSpaceMessage: { space: 'Finance Space', text: '“{{content}}”' } } }],
        },
        Finance: { script: [{ do: { skip: true } }] },
      },
      spaces: ROOMS,
    });
    const texts = Array.from({ length: 12 }, (_, place) => `number ${place}`);
    await Promise.all(texts.map((text) => stage.post('Ana', text, { in: 'HR Space' })));
    await stage.conch.idle();
    expect(await stage.heard('Finance Space')).toEqual(texts.map((text) => `HR: “${text}”`));
  });

  test('[XS2] an agent cannot post in a space of which it is not a member', async () => {
    const results: unknown[] = [];
    const stage = await openStage(kind, {
      people: ['Ana', 'Mona'],
      agents: {
        HR: { script: [{ do: { skip: true } }] },
        Finance: {
          agent: {
            async *run() {
              const call = {
                tool: 'sendSpaceMessage',
                spaceId: stage.space('HR Space'),
                text: 'Let me in.',
              } as const;
              results.push(yield { kind: 'call', callId: 'call', call });
              return { kind: 'skipped' };
            },
          },
        },
      },
      spaces: ROOMS,
    });
    await stage.say('Mona', 'go', { in: 'Finance Space' });
    expect(results).toMatchObject([{ kind: 'refused', code: 'not-granted' }]);
    expect(await stage.heard('HR Space')).toEqual([]);
  });
});
