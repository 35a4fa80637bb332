import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../support/open-stage.ts';
import type { Cast } from '../support/stage.ts';

const ROOMS: Cast['spaces'] = {
  'HR Space': { policy: 'admin', main: 'HR', members: ['Ana', 'HR'] },
  'Finance Space': { policy: 'admin', main: 'Finance', members: ['Mona', 'Finance', 'HR'] },
};

describe.each(DATABASES)('acts in another space, on $name', (kind) => {
  test('[XS1] a message into another space arrives there exactly once, and its answer comes back', async () => {
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

  test('[XS1] however many go at once, each act arrives once and in order', async () => {
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

  test('[XS2] an agent cannot act in a space that it is not in', async () => {
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
    expect(results).toMatchObject([{ kind: 'refused', code: 'not-in-space' }]);
    expect(await stage.heard('HR Space')).toEqual([]);
  });
});
