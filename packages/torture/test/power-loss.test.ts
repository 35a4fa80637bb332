import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest';
import { losePower } from '../src/power-loss/power-loss.ts';
import { recordLives, type RecordedLives } from '../src/power-loss/record-lives.ts';
import './support/new-trial.ts';

const FILES = 250;

describe('power loss', () => {
  let lives: RecordedLives | null = null;
  beforeAll(async () => {
    lives = await recordLives({ seed: 'suite', syncsEach: 25 });
  });
  afterAll(() => {
    if (lives !== null) rmSync(lives.folder, { recursive: true });
  });

  function recorded(context: TestContext): RecordedLives {
    if (lives !== null) return lives;
    console.log(`seen: not tested, for want of Linux or a C compiler: ${context.task.name}`);
    return context.skip();
  }

  test('[I-2] a power loss after any sync loses no acknowledged message, even if the disk stores only parts of later writes', async (context) => {
    const tally = await losePower(recorded(context), { files: FILES, seed: 'suite' });
    const { files, syncs, acknowledged, byFate, starts, wrongs } = tally;
    console.log(
      `seen: ${files} files after a loss of power (${JSON.stringify(byFate)}), ${syncs} syncs, ${acknowledged} acknowledgements, Conch started on ${starts} of them`,
    );
    expect(wrongs).toEqual([]);
    expect(files).toBeGreaterThanOrEqual(FILES);
    expect(Math.min(...Object.values(byFate))).toBeGreaterThanOrEqual(FILES / 4);
    expect(starts).toBeGreaterThanOrEqual(10);
  });

  test.for([
    { what: 'log', end: '-wal' },
    { what: 'database', end: '.db' },
    { what: 'folder', end: '/data' },
  ])(
    '[I-2] losePower reports lost messages if the $what is never synced',
    async ({ end }, context) => {
      const { wrongs } = await losePower(recorded(context), {
        files: 1,
        seed: 'suite',
        isPretended: (path) => path.endsWith(end),
      });
      expect(wrongs).not.toEqual([]);
    },
  );
});
