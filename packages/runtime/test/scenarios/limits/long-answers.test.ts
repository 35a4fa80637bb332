import type { AgentOutput } from '@conch/agents';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../../support/open-stage.ts';

const LONGEST = 64 * 1024;

describe.each(DATABASES)('an answer that is longer than the message limit, on $name', (kind) => {
  test.each([
    ['at once', [LONGEST + 1]],
    ['in two pieces', [LONGEST - 10, LONGEST]],
    ['in many pieces', Array.from({ length: 70 }, () => 1_000)],
  ])(
    '[I-18] if an answer arrives %s and is too long, its run fails, and the text within the limit is stored',
    async (_how, lengths) => {
      const stage = await openStage(kind, {
        people: ['Ana'],
        agents: {
          Agent: {
            agent: {
              async *run() {
                for (const length of lengths) yield delta('a'.repeat(length));
                return { kind: 'answered', content: 'never' };
              },
            },
          },
          Other: { script: [{ do: { skip: true } }] },
        },
        spaces: { Room: { policy: 'mention' } },
      });
      await stage.say('Ana', '@Agent speak');
      const said = (await stage.messages()).at(-1);
      expect([said?.status, said?.content.length]).toEqual(['failed', LONGEST]);
    },
  );

  test('[I-18] if an answer is too long, it is not cut in the middle of a character', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Agent: {
          agent: {
            async *run() {
              yield delta(`a${'😀'.repeat(LONGEST)}`);
              return { kind: 'answered', content: 'never' };
            },
          },
        },
        Other: { script: [{ do: { skip: true } }] },
      },
      spaces: { Room: { policy: 'mention' } },
    });
    await stage.say('Ana', '@Agent speak');
    expect((await stage.messages()).at(-1)?.content.isWellFormed()).toBe(true);
  });
});

function delta(text: string): AgentOutput {
  return { kind: 'delta', text };
}
