import { command } from '../../command.ts';
import { dataDirOption, placeOf, withData } from '../../data/data-place.ts';

/** Moves the data from SQLite to PostgreSQL. */
export const move = command({
  name: 'move',
  summary: 'Copies everything from SQLite to PostgreSQL, and checks it row by row.',
  examples: ['DATABASE_URL=postgres://conch:PASSWORD@localhost/conch conch move'],
  isLocal: true,
  options: { dataDir: dataDirOption },
  run: async (context, { dataDir }) => {
    const { out } = context;
    const done = await withData(async () => {
      const { moveData } = await import('@conch/server/operate/databases');
      return moveData(placeOf(context, dataDir), (doing, table) =>
        out.progress(`${doing === 'copy' ? 'Copying' : 'Checking'} ${table} …`),
      );
    });
    const filled = done.tables.filter(({ rows }) => rows > 0).length;
    out.note(
      `Start the server with the same DATABASE_URL. It still needs ${done.dataDir} for secret.key. The file conch.db there is no longer used.`,
    );
    out.show(done, `Moved ${done.rows} rows of ${filled} tables. Every row is the same.`);
  },
});
