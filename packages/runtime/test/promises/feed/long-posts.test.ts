import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { LoopTurns } from '../../support/loop-turns.ts';
import { openStage } from '../../support/open-stage.ts';

const POSTS = 8;
const LONG = '@a '.repeat(10_000);

describe.each(DATABASES)('long messages that arrive together, on $name', (kind) => {
  test('[I-14] each of several long messages is read in a separate turn of the event loop', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Ann: { script: [{ do: { skip: true } }] } },
      spaces: { Room: { policy: 'mention', unaddressed: 'nobody' } },
    });
    const turns = new LoopTurns();
    const acknowledged = await Promise.all(
      Array.from({ length: POSTS }, async () => {
        await stage.post('Ana', LONG);
        return turns.count;
      }),
    );
    turns.stop();
    await stage.conch.idle();
    expect(new Set(acknowledged).size).toBe(POSTS);
  });
});
