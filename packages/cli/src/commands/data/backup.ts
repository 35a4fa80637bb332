import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { CliFailure } from '../../cli-failure.ts';
import { command } from '../../command.ts';
import { optionalArgument } from '../../command-input.ts';
import { choosePlace, dataDirOption, withData } from '../../data/data-place.ts';
import { writeNewFile } from '../../data/space-copy-file.ts';

/** Copies everything of a server into one file. */
export const backup = command({
  name: 'backup',
  summary: 'Copies everything into one file, also while the server runs.',
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
      await writeNewFile(path, await client.file('downloadBackup'));
      await checkCopy(path);
      out.note(KEY_STAYS);
      out.show({ file: path }, path);
      return;
    }
    const made = await withData(async () => {
      const { backUpData } = await import('@conch/server/operate/data');
      return backUpData(place, path);
    });
    if (made.keyFile !== null) {
      out.note(
        `It does not contain the key of its secrets. Keep a copy of ${made.keyFile} elsewhere.`,
      );
    }
    out.show({ file: made.file, keyFile: made.keyFile }, made.file);
  },
});

const KEY_STAYS =
  'It does not contain the key of its secrets. Keep a copy of secret.key of the data directory elsewhere.';

/**
 * Checks that the backup is a valid database, because an interrupted download cannot be restored.
 */
async function checkCopy(path: string): Promise<void> {
  const { DatabaseSync } = await import('node:sqlite');
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    const found = database.prepare('pragma quick_check(1)').get() ?? {};
    database.close();
    if (Object.values(found)[0] === 'ok') return;
  } catch {
    // The file is not a database.
  }
  rmSync(path, { force: true });
  throw new CliFailure('failed', 'The backup broke off on its way. Try again.', 'incomplete');
}
