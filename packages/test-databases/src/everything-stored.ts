import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { DatabaseLocation } from './database-place.ts';

/** The whole content of a database as text, as a thief would read it. */
export async function everythingStored(location: DatabaseLocation): Promise<string> {
  if (location.dialect === 'postgres') return everyRow(location.url);
  const { dataDir } = location;
  const files = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name), 'latin1'));
  return files.join('\n');
}

async function everyRow(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    const texts: string[] = [];
    for (const { name } of tables.rows) {
      const rows = await client.query<{ row: string }>(
        `select row_to_json(t)::text as row from "${name}" t`,
      );
      texts.push(...rows.rows.map(({ row }) => row));
    }
    return texts.join('\n');
  } finally {
    await client.end();
  }
}
