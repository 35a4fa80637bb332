import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scriptKind } from '@conch/agents';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createConch, type Conch } from '../../src/index.ts';
import { Stage } from '../support/stage.ts';
import { turns } from './support/turns.ts';
import { everyMessage } from '../support/everything.ts';

const cast = {
  people: ['Ana'],
  agents: {
    Ada: { script: [{ do: { say: 'I heard {{content}}', chunkMs: 0 } }] },
    Bob: { script: [{ do: { say: 'So did I, {{sender}}' } }] },
  },
  spaces: { Room: { policy: 'broadcast' } },
} as const;

const withFiles = DATABASES.filter(({ name }) => name === 'SQLite');
const withServers = DATABASES.filter(({ name }) => name === 'PostgreSQL');

describe.each(withFiles)('a backup while conversations continue, on $name', (kind) => {
  test('[I-25] a backup has every acknowledged message, and its conversations can be continued and replayed', async () => {
    const stage = await opened(kind);
    const folder = scratch();
    const acked: string[] = [];
    const copies: { readonly path: string; readonly acked: readonly string[] }[] = [];
    const writing = Array.from({ length: 4 }, async (_, writer) => {
      for (let nth = 0; nth < 25; nth += 1) {
        acked.push((await stage.post('Ana', `${writer}/${nth}`)).messageId);
      }
    });
    for (let nth = 0; nth < 5; nth += 1) {
      await turns(7);
      const path = join(folder, `copy-${nth}.db`);
      const before = [...acked];
      await stage.conch.backUp(path);
      copies.push({ path, acked: before });
    }
    await Promise.all(writing);
    for (const copy of copies) {
      const restored = await restore(copy.path);
      await restored.idle();
      const ids = (await everyMessage(restored, stage.space())).map(({ id }) => id);
      expect(copy.acked.filter((id) => !ids.some((one) => one === id))).toEqual([]);
      expect(await restored.read.replay(stage.space())).toMatchObject({ ok: true });
      expect(await unfinished(restored, stage)).toEqual([]);
    }
    // At least the last copy must contain enough messages for the check.
    expect(copies.at(-1)?.acked.length).toBeGreaterThan(10);
  });

  test('[I-25] a backup to an existing file is refused, and the file is not overwritten', async () => {
    const stage = await opened(kind);
    const path = join(scratch(), 'copy.db');
    writeFileSync(path, 'something else');
    await expect(stage.conch.backUp(path)).rejects.toMatchObject({
      code: 'refused',
      message: `${path} already exists. Choose another name for the backup.`,
    });
  });

  test.each(['', 'a\0b', 'folder/'])(
    '[I-25] a backup to the path %j is refused, and the refusal names a valid path',
    async (path) => {
      const stage = await opened(kind);
      await expect(stage.conch.backUp(path)).rejects.toMatchObject({
        code: 'refused',
        message: 'A backup needs a file name. Give the path of a file that does not exist yet.',
      });
    },
  );

  test('[I-25] a failed backup leaves no new file', async () => {
    const stage = await opened(kind);
    const folder = scratch();
    const path = join(folder, 'none', 'copy.db');
    await expect(stage.conch.backUp(path)).rejects.toMatchObject({ code: 'refused' });
    const tooLong = join(folder, `${'x'.repeat(250)}.db`);
    await expect(stage.conch.backUp(tooLong)).rejects.toMatchObject({ code: 'refused' });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe.each(withServers)('a backup of a PostgreSQL database, on $name', (kind) => {
  test('[I-25] a backup of a PostgreSQL database is refused, and the refusal names the right tool', async () => {
    const stage = await opened(kind);
    await expect(stage.conch.backUp(join(scratch(), 'copy.db'))).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('Use pg_dump') as string,
    });
  });
});

async function opened(kind: DatabaseKind): Promise<Stage> {
  const stage = await Stage.open(await kind.forTest(), cast);
  onTestFinished(() => stage.close());
  return stage;
}

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'conch-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function restore(copy: string): Promise<Conch> {
  const folder = scratch();
  copyFileSync(copy, join(folder, 'conch.db'));
  const conch = await createConch({ database: folder, kinds: [scriptKind] });
  onTestFinished(() => conch.close());
  return conch;
}

async function unfinished(conch: Conch, stage: Stage): Promise<readonly unknown[]> {
  const chains = await conch.read.chains(stage.space(), { limit: 1_000 });
  return chains.filter(({ endedAt }) => endedAt === null);
}
