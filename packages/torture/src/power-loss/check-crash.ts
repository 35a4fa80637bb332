import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { scriptKind } from '@conch/agents';
import { createConch } from '@conch/runtime';
import { damageOfLog } from '@conch/store/sqlite';
import { tortureKind } from '../torture-kind.ts';
import { WitnessFile } from '../witness.ts';

/** A message that was acknowledged to its sender. */
export interface AcknowledgedMessage {
  readonly spaceId: string;
  readonly messageId: string;
  readonly seq: number;
}

/**
 * Opens a crashed database without Conch. Returns the first problem, or null. If `isWhole` is set,
 * every page is checked, which takes most of the time.
 */
export function wrongWithFile(
  folder: string,
  acknowledged: readonly AcknowledgedMessage[],
  { isWhole }: { readonly isWhole: boolean },
): string | null {
  const path = join(folder, 'conch.db');
  if (!existsSync(path)) {
    return acknowledged.length === 0 ? null : 'the database is gone';
  }
  // A power loss may leave a torn end of the log, which Conch must not treat as damage.
  if (isWhole && damageOfLog(path) !== null) return 'the log is taken for a damaged one';
  const connection = new DatabaseSync(path, { readOnly: true });
  try {
    const damage = isWhole ? damageIn(connection) : 'ok';
    if (damage !== 'ok') return `the database is damaged: ${damage}`;
    return lostIn(connection, acknowledged);
  } catch (error) {
    return `the database cannot be opened: ${String(error)}`;
  } finally {
    connection.close();
  }
}

function damageIn(connection: DatabaseSync): string {
  return String(Object.values(connection.prepare('pragma quick_check(1)').get() ?? {})[0]);
}

function lostIn(
  connection: DatabaseSync,
  acknowledged: readonly AcknowledgedMessage[],
): string | null {
  if (acknowledged.length === 0) return null;
  const rows = connection.prepare('select id, space_id, seq from messages').all();
  const seen = new Map(rows.map((row) => [row['id'], row]));
  const lost = acknowledged.filter(({ messageId, spaceId, seq }) => {
    const row = seen.get(messageId);
    return row?.['space_id'] !== spaceId || row['seq'] !== seq;
  });
  return lost.length === 0 ? null : `${lost.length} of ${acknowledged.length} messages are lost`;
}

/**
 * Starts Conch on a crashed database. Every space must replay to the same decisions, and no
 * acknowledged message may be missing.
 */
export async function wrongWithConch(
  dataDir: string,
  acknowledged: readonly AcknowledgedMessage[],
): Promise<string | null> {
  const kinds = [scriptKind, tortureKind(new WitnessFile(null, 'nobody'))];
  const conch = await createConch({ database: dataDir, kinds });
  try {
    for (const { id, name } of await conch.spaces.list()) {
      const replay = await conch.read.replay(id);
      if (!replay.ok) return `${name} decides otherwise: ${JSON.stringify(replay)}`;
    }
  } finally {
    await conch.close({ drainMs: 0 });
  }
  return wrongWithFile(dataDir, acknowledged, { isWhole: true });
}
