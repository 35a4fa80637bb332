import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { AgentKind } from '@conch/agents';
import type { MemberId, SpaceId } from '@conch/engine';
import { StoreFailed } from '@conch/store';
import { openSqlite } from '@conch/store/sqlite';
import { smallDisk } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createConch, type Conch, type ConchOptions } from '../../src/index.ts';
import { ManualClock } from '../../src/testing/manual-clock.ts';
import { agentThat, answered } from './support/agent-that.ts';
import { turns, until } from './support/turns.ts';

const LARGE = 'x'.repeat(30_000);

test('[I-26] if Conch cannot start, it releases its data directory', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'conch-trouble-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const kinds = 'script' as unknown as readonly AgentKind[];
  await expect(createConch({ database: dataDir, kinds })).rejects.toThrow(TypeError);
  const conch = await createConch({ database: dataDir });
  await conch.close();
});

test.each(['', '\0', 'data\0', 'mysql://somewhere/conch'])(
  'the database name %j is refused with advice',
  async (database) => {
    await expect(createConch({ database })).rejects.toMatchObject({
      name: 'StoreFailed',
      code: 'refused',
    });
  },
);

describe('a full disk', () => {
  test('[I-22] on a full disk, posts are refused with advice, and work resumes when the disk has free space', async (context) => {
    const disk = smallDisk(context);
    const dataDir = join(disk.folder, 'data');
    const office = await opened({ database: dataDir });
    const acked: string[] = [];
    const refused: unknown[] = [];
    const post = async (text: string): Promise<void> => {
      await office
        .post(text)
        .then(({ messageId }) => acked.push(messageId))
        .catch((error: unknown) => refused.push(error));
    };
    await post('before');
    disk.leave(0);
    // The write-ahead log still has some free space, which must be filled first.
    for (let nth = 0; nth < 200 && refused.length < 3; nth += 1) await post(LARGE);
    const readMeanwhile = await office.ids();
    disk.free();
    await post('after');
    expect(refused.length).toBe(3);
    expect(refused[0]).toBeInstanceOf(StoreFailed);
    expect(refused[0]).toMatchObject({
      code: 'disk-full',
      message: `There is no space left on the disk of ${join(dataDir, 'conch.db')}, so nothing was saved. Free some space. Conch then continues automatically.`,
    });
    expect(readMeanwhile).toEqual(acked.slice(0, -1));
    await office.conch.close();
    const again = await createConch({ database: dataDir });
    onTestFinished(() => again.close());
    expect((await again.messages(office.spaceId, { limit: 1_000 })).map(({ id }) => id)).toEqual(
      acked,
    );
    expect(await again.read.replay(office.spaceId)).toMatchObject({ ok: true });
    expect(await integrity(join(dataDir, 'conch.db'))).toBe('ok');
  });

  test('[I-22] if a run ends while the disk is full, its end is stored when the disk has free space', async (context) => {
    const disk = smallDisk(context);
    const clock = new ManualClock();
    const release = Promise.withResolvers<void>();
    const starts: string[] = [];
    const agent = agentThat(async ({ runId }) => {
      starts.push(runId);
      await release.promise;
      return answered(LARGE);
    });
    const failures: string[] = [];
    const office = await opened({
      database: join(disk.folder, 'data'),
      clock,
      kinds: [{ name: 'late', agentOf: () => ({ ok: true, agent }) }],
      log: (line) => void (line.what === 'failure' && failures.push(line.code)),
    });
    await office.post('hello');
    await until(() => starts.length === 1);
    disk.leave(0);
    for (let isFull = false; !isFull;) {
      isFull = await office.post(`@human ${LARGE}`).then(
        () => false,
        () => true,
      );
    }
    release.resolve();
    for (let tries = 0; tries < 5; tries += 1) {
      await turns(5);
      clock.advance(500);
    }
    const answers = async () =>
      (await office.said()).flatMap(({ sender, status }) =>
        sender?.kind === 'agent' ? [status] : [],
      );
    const meanwhile = await answers();
    disk.free();
    await until(async () => {
      clock.advance(500);
      return (await answers()).length > 0;
    });
    await office.conch.idle();
    expect(meanwhile).toEqual([]);
    expect(await answers()).toEqual(['complete']);
    expect(starts.length).toBe(1);
    expect(failures).toEqual([]);
  });
});

describe('a data directory that Conch cannot use', () => {
  test('[I-22] while another program locks the data directory, posts are refused, and later accepted', async () => {
    const dataDir = folder();
    const office = await opened({ database: await openSqlite({ dataDir, lockTimeoutMs: 20 }) });
    const viewer = new DatabaseSync(join(dataDir, 'conch.db'));
    viewer.exec('begin immediate');
    await expect(office.post('hello')).rejects.toMatchObject({
      code: 'locked',
      message: `Another program has locked ${join(dataDir, 'conch.db')}. Close that program (a database viewer, a backup) and try again.`,
    });
    viewer.exec('rollback');
    viewer.close();
    await office.post('hello again');
    expect((await office.said()).map(({ content }) => content)).toEqual(['hello again']);
  });

  test('[I-22] on a read-only disk, Conch does not start, and the error says what to do', async (context) => {
    const disk = smallDisk(context);
    disk.stopWrites();
    const failure = await failureOf(join(disk.folder, 'data'));
    expect(failure).toMatchObject({ code: 'read-only' });
    expect(failure.message).toContain('or choose another data directory');
  });

  test('[I-22] [I-26] if another process uses the data directory, Conch does not start, and the error names this process', async () => {
    const dataDir = folder();
    const script = join(import.meta.dirname, 'support', 'hold-conch.ts');
    const child = spawn(process.execPath, ['--conditions=conch-source', script, dataDir], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    expect(await failureOf(dataDir)).toMatchObject({
      code: 'in-use',
      message: `Another Conch (process ${child.pid}) is already using ${dataDir}. Stop it, or choose another data directory.`,
    });
    child.stdin.end();
    await once(child, 'exit');
    await (await createConch({ database: dataDir })).close();
  });

  test('[I-22] an older Conch does not start on data of a newer Conch, and the error says what to do', async () => {
    const dataDir = folder();
    await (await createConch({ database: dataDir })).close();
    const file = new DatabaseSync(join(dataDir, 'conch.db'));
    file.exec(`insert into schema_versions (version, name, at) values (999, 'to come', 0)`);
    file.close();
    const failure = await failureOf(dataDir);
    expect(failure).toMatchObject({ code: 'newer-schema' });
    expect(failure.message).toContain('Start the newer version, or restore a backup');
  });

  test('[I-22] Conch does not start with a damaged database file, and the error says what to do', async () => {
    const dataDir = folder();
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, 'conch.db'), 'this is no database. '.repeat(1_000));
    expect(await failureOf(dataDir)).toMatchObject({
      code: 'corrupt',
      message: `${join(dataDir, 'conch.db')} is damaged. Stop Conch, keep a copy of the file, and restore a backup.`,
    });
  });
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'conch-trouble-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return join(made, 'data');
}

async function failureOf(dataDir: string): Promise<StoreFailed> {
  const outcome = await createConch({ database: dataDir }).catch((error: unknown) => error);
  if (outcome instanceof StoreFailed) return outcome;
  throw new Error('that was no failure of the store', { cause: outcome });
}

/** Opens Conch with one person and one space, and with an agent if `options` has an agent kind. */
async function opened(options: ConchOptions) {
  const conch: Conch = await createConch(options);
  onTestFinished(() => conch.close({ drainMs: 0 }));
  const ana = await conch.people.create({ name: 'Ana' });
  const members: MemberId[] = [ana.id];
  for (const { name: kind } of options.kinds ?? []) {
    members.push((await conch.agents.create({ name: 'Ada', kind, config: null })).id);
  }
  const { id: spaceId } = await conch.spaces.create({ name: 'Office', memberIds: members });
  const said = () => conch.messages(spaceId, { limit: 1_000 });
  return {
    conch,
    spaceId: spaceId satisfies SpaceId,
    post: (text: string) => conch.post({ spaceId, from: ana.id, content: text }),
    said,
    ids: async () => (await said()).map(({ id }) => id),
  };
}

async function integrity(path: string): Promise<unknown> {
  const file = new DatabaseSync(path, { readOnly: true });
  const row = file.prepare('pragma integrity_check').get();
  file.close();
  return row?.['integrity_check'];
}
