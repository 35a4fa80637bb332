import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '@conch/test-databases/vitest';
import type { Database } from '../../src/database.ts';
import type { StatementResult, Script } from '../../src/script.ts';
import { StoreFailed } from '../../src/store-failure.ts';
import {
  addCounter,
  allCounters,
  heldCounter,
  plain,
  rowsOf,
  setCounter,
} from '../support/counters.ts';

describe.each(DATABASES)('a database in $name', ({ make, forTest }) => {
  let database: Database;

  beforeAll(async () => {
    const place = await make();
    database = await place.open();
    return () => place.remove();
  });

  afterEach(() => database.transact(() => plainly('delete from people')));

  test('a script reads its own writes', async () => {
    const seen = await database.transact(function* () {
      yield* addCounter('ada', 7);
      return yield* heldCounter('ada');
    });
    expect(seen).toBe(7);
  });

  test('a database that is closed and reopened contains the same data', async () => {
    const place = await forTest();
    const first = await place.open();
    await first.transact(() => addCounter('ada', 7));
    await first.close();
    expect(await (await place.open()).read(allCounters)).toEqual({ ada: 7 });
  });

  test('[T14] while readInTurns runs a script, others can write between its statements, and the script sees one snapshot', async () => {
    await database.transact(() => addCounter('ada', 7));
    const write = { isDone: false };
    const reading = database.readInTurns(function* () {
      const before = yield* allCounters();
      for (let reads = 0; !write.isDone && reads < 100_000; reads += 1) yield* allCounters();
      return { before, after: yield* allCounters() };
    });
    await database.transact(() => setCounter({ id: 'ada', from: 7, to: 8 }));
    write.isDone = true;
    expect(await database.read(allCounters)).toEqual({ ada: 8 });
    expect(await reading).toEqual({ before: { ada: 7 }, after: { ada: 7 } });
  });

  test('a write in readInTurns is refused, and the caller receives the error', async () => {
    const writing = database.readInTurns(() => addCounter('ada', 7));
    await expect(writing).rejects.toThrow(/read-only/u);
    expect(await database.readInTurns(allCounters)).toEqual({});
  });

  test('the method `alone` executes one function at a time, and continues after a function fails', async () => {
    const place = await forTest();
    const first = await place.open();
    const others = first.dialect === 'postgres' ? [await place.open(), await place.open()] : [];
    const nodes = [first, ...others, first];
    await first.transact(() => addCounter('ada', 0));
    const works = nodes.map((node, nth) =>
      node.alone(async () => {
        const before = (await node.read(allCounters))['ada'] ?? 0;
        await Promise.resolve();
        if (nth === 1) throw new Error('broken');
        await node.transact(() => setCounter({ id: 'ada', from: before, to: before + 1 }));
      }),
    );
    const ends = await Promise.allSettled(works);
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await first.read(allCounters)).toEqual({ ada: nodes.length - 1 });
    await Promise.all([first, ...others].map((node) => node.close()));
  });

  test('a script that throws is rolled back', async () => {
    const attempt = database.transact(function* () {
      yield* addCounter('ada');
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    expect(await database.read(allCounters)).toEqual({});
  });

  test('a script with a failed statement is rolled back', async () => {
    const attempt = database.transact(function* () {
      yield* addCounter('ada');
      yield* addCounter('ada');
    });
    await expect(attempt).rejects.toThrow(/unique|duplicate/i);
    expect(await database.read(allCounters)).toEqual({});
  });

  test('a programming error in SQL is rethrown unchanged, not as a StoreFailed', async () => {
    const attempt = database.transact(() => plainly('select nothing from nowhere'));
    await expect(attempt).rejects.not.toBeInstanceOf(StoreFailed);
  });

  test('the error of a statement is thrown into the script', async () => {
    const caught = await database.transact(function* () {
      yield* addCounter('ada');
      yield plain('savepoint try');
      try {
        yield* addCounter('ada');
      } catch (error) {
        yield plain('rollback to savepoint try');
        return error instanceof Error;
      }
      return false;
    });
    expect(caught).toBe(true);
  });

  test('a rollback to a savepoint undoes only the work after this savepoint', async () => {
    await database.transact(function* () {
      yield* addCounter('ada');
      yield plain('savepoint try');
      yield* addCounter('bob');
      yield plain('rollback to savepoint try');
      yield* addCounter('cat');
    });
    expect(await database.read(allCounters)).toEqual({ ada: 0, cat: 0 });
  });

  test('after a failed script, the next script succeeds', async () => {
    await expect(database.transact(() => plainly('nonsense'))).rejects.toThrow('nonsense');
    await database.transact(() => addCounter('ada'));
    expect(await database.read(allCounters)).toEqual({ ada: 0 });
  });

  test('two scripts that lock the same row never interleave', async () => {
    await database.transact(() => addCounter('ada'));
    await Promise.all(
      Array.from({ length: 40 }, () =>
        database.transact(function* () {
          const count = (yield* heldCounter('ada')) ?? 0;
          yield* setCounter({ id: 'ada', from: count, to: count + 1 });
        }),
      ),
    );
    expect(await database.read(allCounters)).toEqual({ ada: 40 });
  });

  test('a conditional update returns the number of changed rows', async () => {
    const changed = await database.transact(function* () {
      yield* addCounter('ada', 1);
      const first = yield* setCounter({ id: 'ada', from: 1, to: 2 });
      const late = yield* setCounter({ id: 'ada', from: 1, to: 3 });
      return [first, late];
    });
    expect(changed).toEqual([1, 0]);
  });

  test('a statement with `returning` also returns the number of changed rows', async () => {
    const answer = await database.transact(function* () {
      yield* addCounter('ada', 1);
      return yield plain("update people set version = 5 where id = 'ada' returning version");
    });
    expect(answer).toEqual({ rows: [{ version: 5 }], changed: 1 });
  });

  test('a statement that only reads reports 0 changed rows', async () => {
    await database.transact(() => addCounter('ada'));
    const { changed } = await database.read(function* (): Script<StatementResult> {
      return yield plain('select id from people');
    });
    expect(changed).toBe(0);
  });

  test('a script that only reads sees one snapshot, even if another script writes at the same time', async () => {
    await database.transact(() => addCounter('ada', 1));
    const writes: Promise<number>[] = [];
    const written: number[] = [];
    const views = await database.read(function* () {
      const before = yield* allCounters();
      const write = database.transact(() => setCounter({ id: 'ada', from: 1, to: 2 }));
      writes.push(write.then((changed) => written.push(changed)));
      // In SQLite, the write is executed only after this script has ended.
      for (let asked = 0; asked < 1000 && written.length === 0; asked += 1) yield plain('select 1');
      return [before, yield* allCounters()];
    });
    await Promise.all(writes);
    expect(views).toEqual([{ ada: 1 }, { ada: 1 }]);
  });

  test('a write is refused in a script that only reads', async () => {
    await expect(database.read(() => addCounter('ada'))).rejects.toThrow(
      /tried to write|does not accept writes/,
    );
    expect(await database.read(allCounters)).toEqual({});
  });

  test('a quoted word such as "update" is not treated as a write in a script that only reads', async () => {
    const rows = await database.read(() => rowsOf(`select 'delete' as "update"`));
    expect(rows).toEqual([{ update: 'delete' }]);
  });

  test('integers and their sums are returned as numbers', async () => {
    const large = Number.MAX_SAFE_INTEGER;
    const rows = await database.transact(function* () {
      yield* addCounter('ada', large - 1);
      yield* addCounter('bob', 1);
      return (yield plain('select max(version) as most, sum(version) as sum from people')).rows;
    });
    expect(rows).toEqual([{ most: large - 1, sum: large }]);
  });

  test('texts in any writing system are returned unchanged', async () => {
    const ids = ['José "the" \'one\'', '小明', 'حُسَام', '👩‍👩‍👧 \u{1F3F4}', 'a\\b\n\tc', '%_?$1'];
    await database.transact(function* () {
      for (const id of ids) yield* addCounter(id);
    });
    expect(new Set(Object.keys(await database.read(allCounters)))).toEqual(new Set(ids));
  });

  test('texts are ordered by code point in any locale', async () => {
    const ids = ['Zoe', '_', 'a-b', 'aa', 'zoe', 'É', 'é', '小'];
    await database.transact(function* () {
      for (const id of ids.toReversed()) yield* addCounter(id);
    });
    const rows = await database.read(() =>
      rowsOf<{ id: string }>('select id from people order by id'),
    );
    expect(rows.map(({ id }) => id)).toEqual(ids);
  });

  test('a text in a number column is refused', async () => {
    const attempt = database.transact(() =>
      plainly(
        "insert into people (id, name, version, created_at) values ('ada', 'Ada', 'many', 0)",
      ),
    );
    await expect(attempt).rejects.toThrow(/integer|bigint/i);
  });

  test('a floor of a space that does not exist is refused', async () => {
    const attempt = database.transact(() =>
      plainly(
        "insert into floors (space_id, next_seq, names_version, floor) values ('none', 1, 0, '{}')",
      ),
    );
    await expect(attempt).rejects.toThrow(/foreign key/i);
  });

  test('the crash point is called before each statement, and before and after each commit', async () => {
    const passed: string[] = [];
    const watched = await (await forTest()).open({ crashPoint: (name) => passed.push(name) });
    passed.length = 0;
    await watched.transact(() => addCounter('ada'));
    expect(passed).toEqual(['before-statement', 'before-commit', 'after-commit']);
  });

  test('closing a database a second time does nothing', async () => {
    const opened = await (await forTest()).open();
    await opened.close();
    await expect(opened.close()).resolves.toBeUndefined();
  });

  test('work on a closed database is refused', async () => {
    const opened = await (await forTest()).open();
    await opened.close();
    await expect(opened.transact(() => addCounter('ada'))).rejects.toThrow(
      /not open|after calling end/,
    );
  });
});

function* plainly(text: string): Script<void> {
  yield plain(text);
}
