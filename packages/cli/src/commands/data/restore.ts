import { resolve } from 'node:path';
import { usageFailure } from '../../cli-failure.ts';
import { command } from '../../command.ts';
import { flag, optionalArgument } from '../../command-input.ts';
import { dataDirOption, placeOf, withData } from '../../data/data-place.ts';

/** Replaces the database with a backup. */
export const restore = command({
  name: 'restore',
  summary: 'Replaces the database with a backup. Stop the server first.',
  examples: ['conch restore conch-2026-01-31.db', 'conch restore --readable'],
  isLocal: true,
  args: { file: optionalArgument('FILE', 'the backup', { completes: 'file' }) },
  options: {
    readable: flag('keep what can be read of a damaged write-ahead log, instead of a file'),
    dataDir: dataDirOption,
  },
  run: async (context, { file, readable, dataDir }) => {
    if (readable === (file !== undefined)) {
      throw usageFailure('Name the backup, or use --readable without one.');
    }
    const from = file === undefined ? null : resolve(context.cwd, file);
    const done = await withData(async () => {
      const { restoreData } = await import('@conch/server/operate/data');
      return restoreData(placeOf(context, dataDir), from);
    });
    const first =
      from === null
        ? `${done.dataDir} now has everything that could be read.`
        : `${from} is now the database of ${done.dataDir}.`;
    const before = done.replaced === null ? '' : ` The previous one is ${done.replaced}.`;
    context.out.show({ file: from, ...done }, `${first}${before}`);
  },
});
