import type { Database } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { createConch, type LogLine } from '../../src/index.ts';
import { ManualClock } from '../../src/testing/manual-clock.ts';
import { TestGate } from '../support/gate.ts';
import { turns, until } from './support/turns.ts';

// Only databases that several nodes can share are polled.
describe.each(DATABASES.slice(1))('the poll of a node that closes, on $name', (kind) => {
  test('[I-26] close waits for a running poll, so that the poll does not fail', async () => {
    const place = await kind.forTest();
    const gate = new TestGate();
    const held = holdReads(await place.open(), gate);
    const clock = new ManualClock();
    const failures: LogLine[] = [];
    const log = (line: LogLine): void => void (line.what === 'failure' && failures.push(line));
    const conch = await createConch({ database: held.database, clock, log });
    held.hold();
    clock.advance(1_000);
    await until(() => held.waiting() > 0);
    const closed = conch.close({ drainMs: 0 });
    for (let round = 0; round < 20; round += 1) {
      await turns(5);
      clock.advance(1_000);
    }
    gate.open();
    await closed;
    await until(() => held.waiting() === 0);
    await turns(5);
    expect(failures).toEqual([]);
  });
});

/** A database whose reads wait for the gate after `hold` was called. */
function holdReads(
  database: Database,
  gate: TestGate,
): { readonly database: Database; readonly hold: () => void; readonly waiting: () => number } {
  let isHeld = false;
  let waiting = 0;
  const read: Database['read'] = async (script) => {
    if (!isHeld) return database.read(script);
    waiting += 1;
    await gate.pass();
    return database.read(script).finally(() => {
      waiting -= 1;
    });
  };
  return {
    database: {
      dialect: database.dialect,
      isFull: database.isFull,
      read,
      readInTurns: read,
      transact: (script) => database.transact(script),
      alone: (work) => database.alone(work),
      backUp: (path) => database.backUp(path),
      close: () => database.close(),
    },
    hold: () => {
      isHeld = true;
    },
    waiting: () => waiting,
  };
}
