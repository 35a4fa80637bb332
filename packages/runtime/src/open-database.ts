import { StoreFailed, type Database } from '@conch/store';

const POSTGRES_ADDRESS = /^postgres(?:ql)?:\/\//u;
const OTHER_ADDRESS = /^[a-z][\w+.-]*:\/\//iu;

/** Opens the database that a text names; what it does not name is not even loaded. */
export async function openDatabase(
  given: unknown,
  crashPoint?: (name: string) => void,
): Promise<Database> {
  if (isDatabase(given)) return given;
  if (typeof given !== 'string' || given.includes('\0')) throw noDatabase('');
  if (POSTGRES_ADDRESS.test(given)) {
    const { openPostgres } = await import('@conch/store/postgres');
    return openPostgres({ url: given, crashPoint });
  }
  if (given === '' || OTHER_ADDRESS.test(given)) throw noDatabase(given);
  const { openSqlite } = await import('@conch/store/sqlite');
  return openSqlite({ dataDir: given, crashPoint });
}

// What a program made itself is known by what it can do.
function isDatabase(given: unknown): given is Database {
  return typeof given === 'object' && given !== null && 'transact' in given && 'read' in given;
}

function noDatabase(given: string): StoreFailed {
  const what = given === '' ? 'What was given' : `“${given.split(':')[0] ?? ''}://…”`;
  return new StoreFailed(
    'refused',
    `${what} names no database of Conch. Give a data directory, or an address that begins with postgres://.`,
  );
}
