import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endLeases, type DatabaseLocation, type DatabasePlace } from '@conch/test-databases';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inOneFile, LITTLE_COLLECTION } from '../../../../scripts/in-one-file.ts';
import { createConch, type Conch } from '../../src/index.ts';
import { INPUT, tellerKind } from '../support/teller.ts';

/**
 * The database of a process, the action during which the process kills itself, and the crash point.
 */
export interface CrashAction {
  readonly location: DatabaseLocation;
  readonly action: 'ask' | 'approve';
  readonly point: string;
}

const PROGRAM = new URL('support/ask-and-die.ts', import.meta.url);

/**
 * Starts a process that kills itself. Returns the signal, which must come from the process itself.
 */
async function outcomeOfCrash(crash: CrashAction): Promise<string> {
  const args = [...LITTLE_COLLECTION, await inOneFile(PROGRAM), JSON.stringify(crash)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return signal ?? `ended with ${code} ${stderr}`;
}

async function opened(place: DatabasePlace, paid: string[]): Promise<Conch> {
  const conch = await createConch({
    database: await place.open(),
    kinds: [tellerKind(paid)],
    timing: { leaseMs: 600_000, pollMs: 20 },
  });
  onTestFinished(() => conch.close({ drainMs: 0 }));
  await conch.idle();
  return conch;
}

describe.each(DATABASES)('a process that is killed during an approval, on $name', (kind) => {
  test.each([
    ['ask', 'before-step'],
    ['ask', 'before-commit'],
    ['ask', 'after-commit'],
    ['ask', 'after-step'],
    ['approve', 'before-commit'],
    ['approve', 'after-commit'],
    ['approve', 'before-perform'],
    ['approve', 'before-agent'],
  ] as const)(
    '[I-4] [T19] after a process is killed during the step `%s` at %s, exactly one approval, one verdict and one answer are stored',
    async (action, point) => {
      const place = await kind.forTest();
      expect(await outcomeOfCrash({ location: place.location, action, point })).toBe('SIGKILL');
      await endLeases(place);
      const paid: string[] = [];
      const conch = await opened(place, paid);
      const [space] = await conch.spaces.list();
      if (space === undefined) throw new Error('the space is gone');
      const spaceId = space.id;
      const [asked, ...others] = await conch.approvals.list(spaceId);
      expect(others).toEqual([]);
      // Without the approval of a person, the verdict is null.
      const open = action === 'ask' ? { verdict: null } : {};
      expect(asked).toMatchObject({ ...open, input: INPUT });
      if (asked?.verdict === null) {
        const ana = (await conch.spaces.members(spaceId)).find((one) => one.kind === 'person');
        if (ana === undefined) throw new Error('the person is gone');
        const { runId, callId } = asked;
        await conch.approvals.answer({ spaceId, runId, callId, by: ana.id, approve: true });
        await conch.idle();
      }
      expect(await conch.approvals.list(spaceId)).toMatchObject([{ verdict: 'approved' }]);
      expect(paid).toEqual([INPUT]);
      const said = (await conch.messages(spaceId)).map(({ content }) => content);
      expect(said).toEqual(['pay the bill', 'I was told: approved.']);
    },
  );
});
