import { isDeepStrictEqual } from 'node:util';
import {
  addAgentFile,
  allAgentFiles,
  saveAgentFile,
  type AgentFileRow,
  type Script,
} from '@conch/store';
import type { AgentOfFile } from './agent-of-file.ts';
import { isThere, type OwnAgent } from './assign-agents.ts';
import type { FileImportParts } from './file-state.ts';

const BY_FILE = { how: 'file', personId: null } as const;

interface Described {
  readonly file: string;
  readonly agent: OwnAgent | null;
  /** The agents that existed before the first file was imported. */
  readonly earlierAgentIds: ReadonlySet<string>;
}

/** Creates or updates the agent of a file. */
export async function saveDescribed(
  parts: FileImportParts,
  { file, agent: own, earlierAgentIds }: Described,
  described: AgentOfFile,
): Promise<AgentFileRow> {
  if (own !== null) return change(parts, { file, own }, described);
  try {
    return await make(parts, file, described);
  } catch (error) {
    // Another node with the same file may already have created the agent.
    const rows = await parts.database.read(() => allAgentFiles());
    const made = rows.find(
      (row) => isThere(row) && row.file === file && !earlierAgentIds.has(row.agentId),
    );
    if (made !== undefined) return made;
    throw error;
  }
}

/** Pauses an agent whose file no longer exists. The agent's messages are not deleted. */
export async function pauseWithoutFile(
  { conch, clock }: FileImportParts,
  { card }: OwnAgent,
): Promise<void> {
  const goneAt = clock.now();
  await conch.agents.update(
    card.id,
    { status: 'paused' },
    { also: (before) => storeMissingFile({ ...before, goneAt }), by: BY_FILE },
  );
}

async function make(
  { conch }: FileImportParts,
  file: string,
  { agent }: AgentOfFile,
): Promise<AgentFileRow> {
  const empty = { file, spaces: '[]', goneAt: null, rests: 0 };
  const also = (agentId: string) => addAgentFile({ ...empty, agentId });
  const { id } = await conch.agents.create(agent, { also, by: BY_FILE });
  return { ...empty, agentId: id };
}

async function change(
  { conch, database }: FileImportParts,
  { file, own: { row, card } }: { readonly file: string; readonly own: OwnAgent },
  { agent }: AgentOfFile,
): Promise<AgentFileRow> {
  const { name, kind, config, description, isQuiet, autoReply, extras } = card;
  const same = { name, kind, config, description, isQuiet, autoReply, extras };
  // The wanted value is converted to JSON and back, so that it compares equal to the value from the
  // database.
  const wanted: unknown = JSON.parse(JSON.stringify(agent));
  const saved = { ...row, file, goneAt: null, rests: 0 };
  // An agent that an admin paused stays paused, even if its file is removed and restored.
  if (row.rests === 1 || !isDeepStrictEqual(wanted, same)) {
    const woken = row.rests === 1 ? { ...agent, status: 'active' as const } : agent;
    const also = () => saveAgentFile(saved);
    await conch.agents.update(card.id, woken, { also, by: BY_FILE });
  } else if (!isThere(row) || row.file !== file) {
    await database.transact(() => saveAgentFile(saved));
  }
  return saved;
}

function* storeMissingFile(before: {
  readonly id: string;
  readonly status: string;
  readonly goneAt: number;
}): Script<void> {
  const row = (yield* allAgentFiles()).find(({ agentId }) => agentId === before.id);
  // Another node has already paused the agent and recorded that the agent was active before.
  if (row === undefined || !isThere(row)) return;
  const rests = before.status === 'active' ? 1 : 0;
  yield* saveAgentFile({ ...row, goneAt: before.goneAt, rests });
}
