import { resolve } from 'node:path';
import { CliFailure } from '../../cli-failure.ts';
import { command } from '../../command.ts';
import { optionalArgument } from '../../command-input.ts';
import { choosePlace, dataDirOption, withData } from '../../data/data-place.ts';
import { writeNewFile } from '../../data/space-copy-file.ts';

/** Copies all data of a server into one file. */
export const backup = command({
  name: 'backup',
  summary: 'Backs up everything into one file, even while the server runs.',
  examples: [
    'conch backup',
    'conch backup nightly.db',
    'conch backup --url https://conch.example.org',
  ],
  args: { file: optionalArgument('FILE', 'a new file; conch-YYYY-MM-DD.db here if missing') },
  options: { dataDir: dataDirOption },
  run: async (context, { file, dataDir }) => {
    const { out, cwd } = context;
    const path = resolve(cwd, file ?? `conch-${new Date().toISOString().slice(0, 10)}.db`);
    const place = await choosePlace(context, dataDir);
    out.progress('Copying …');
    if (place === null) {
      const client = await context.client();
      await writeNewFile(path, await client.file('downloadBackup'), checkCopy);
      out.note(KEY_STAYS);
      out.show({ file: path }, path);
      return;
    }
    const written = await withData(async () => {
      const { backUpData } = await import('@conch/server/operate/data');
      return backUpData(place, path);
    });
    if (written.keyFile !== null) {
      out.note(
        `The backup does not contain the encryption key. Keep a copy of ${written.keyFile} elsewhere.`,
      );
    }
    out.show({ file: written.file, keyFile: written.keyFile }, written.file);
  },
});

const KEY_STAYS =
  'The backup does not contain the encryption key. Keep a copy of secret.key of the data directory elsewhere.';

/**
 * Throws if a file is not a complete backup of Conch. An interrupted download cannot be restored.
 * An empty file is a valid database, so the check also reads the version of its schema.
 */
async function checkCopy(draft: string): Promise<void> {
  const { DatabaseSync } = await import('node:sqlite');
  try {
    const database = new DatabaseSync(draft, { readOnly: true });
    try {
      const found = database.prepare('pragma quick_check(1)').get() ?? {};
      const [version = null] = Object.values(database.prepare(SCHEMA_VERSION).get() ?? {});
      if (Object.values(found)[0] === 'ok' && version !== null) return;
    } finally {
      database.close();
    }
  } catch {
    // This error means that the file is not a database of Conch.
  }
  throw new CliFailure(
    'failed',
    'The answer is not a complete backup. Check the address, and try again.',
    'incomplete',
  );
}

const SCHEMA_VERSION = 'select max(version) as version from schema_versions';
