import { command } from '../../command.ts';
import { dataDirOption, placeOf, withData } from '../../data/data-place.ts';

/** Updates the database to the newest schema. */
export const migrate = command({
  name: 'migrate',
  summary: 'Migrates the database to this version, as a start would.',
  examples: ['conch migrate', 'conch migrate --data-dir /srv/conch'],
  isLocal: true,
  options: { dataDir: dataDirOption },
  run: async (context, { dataDir }) => {
    context.out.progress('Migrating …');
    const done = await withData(async () => {
      const { migrateData } = await import('@conch/server/operate/databases');
      return migrateData(placeOf(context, dataDir));
    });
    const steps = done.applied.map(({ version, name }) => `  ${version} ${name}`);
    const first =
      steps.length === 0
        ? `The ${done.database} database has schema ${done.schema}, the newest.`
        : `The ${done.database} database now has schema ${done.schema}. Applied:`;
    context.out.show(done, [first, ...steps].join('\n'));
  },
});
