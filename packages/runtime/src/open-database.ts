import { StoreFailed, type Database } from '@conch/store';

const POSTGRES_ADDRESS = /^postgres(?:ql)?:\/\//u;
const OTHER_ADDRESS = /^[a-z][\w+.-]*:\/\//iu;

/** Opens the database that a text names; what it does not name is not even loaded. */
export async function openDatabase(
  given: string | Database,
  crashPoint?: (name: string) => void,
): Promise<Database> {
  if (typeof given !== 'string') return given;
  if (POSTGRES_ADDRESS.test(given)) {
    const { openPostgres } = await import('@conch/store/postgres');
    return openPostgres({ url: given, crashPoint });
  }
  if (given === '' || OTHER_ADDRESS.test(given)) throw noDatabase(given);
  const { openSqlite } = await import('@conch/store/sqlite');
  return openSqlite({ dataDir: given, crashPoint });
}

function noDatabase(given: string): StoreFailed {
  const what = given === '' ? 'An empty text' : `“${given.split(':')[0] ?? ''}://…”`;
  return new StoreFailed(
    'refused',
    `${what} names no database of Conch. Give a data directory, or an address that begins with postgres://.`,
  );
}
