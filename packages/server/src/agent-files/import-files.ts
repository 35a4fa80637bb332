import { fileReason } from '@conch/protocol';
import { asMemberId } from '@conch/engine';
import { Refused } from '@conch/runtime';
import { allAgentFiles, removeAgentFile, StoreFailed } from '@conch/store';
import { readAgentOfFile, type AgentOfFile, type ReadAgent } from './agent-of-file.ts';
import { assignAgents, isThere, type AgentAssignment, type OwnAgent } from './assign-agents.ts';
import type { FileState, FileImportParts } from './file-state.ts';
import { joinSpaces } from './join-spaces.ts';
import { pauseWithoutFile, saveDescribed } from './own-agent.ts';
import { providerOfFile } from './provider-of-file.ts';
import type { FolderFile } from './read-folder.ts';
import { refusedFile } from './refused-file.ts';

/**
 * Updates the agents of the server from their files. A problem with one file does not affect the
 * others.
 */
export async function importFiles(
  parts: FileImportParts,
  files: readonly FolderFile[],
): Promise<readonly FileState[]> {
  const agents = await ownAgents(parts);
  const readFiles = files.map((given) => ({ file: given.file, read: contentOf(given) }));
  const naming = readFiles.map(({ file, read: one }) => ({
    file,
    name: one.ok ? one.described.agent.name : null,
  }));
  const assigned = assignAgents(naming, agents);
  const earlierAgentIds = new Set(agents.map(({ row }) => row.agentId));
  const states = new Map<string, FileState>();
  const hasTakenName: typeof readFiles = [];
  const take = async ({ file, read: one }: (typeof readFiles)[number]): Promise<boolean> => {
    const has = assigned.get(file) ?? { agent: null, nameOf: null };
    const taken = await importOne(parts, { file, read: one, earlierAgentIds, ...has });
    states.set(file, taken.state);
    return taken.hasTakenName;
  };
  for (const one of readFiles) if (await take(one)) hasTakenName.push(one);
  // These files are tried again, because the agent with the conflicting name may have been renamed
  // meanwhile.
  for (const one of hasTakenName) await take(one);
  const kept = new Set([...assigned.values()].map(({ agent }) => agent));
  for (const one of agents)
    if (isThere(one.row) && !kept.has(one)) await pauseWithoutFile(parts, one);
  return [...states.values()];
}

async function ownAgents({ conch, database }: FileImportParts): Promise<readonly OwnAgent[]> {
  const found: OwnAgent[] = [];
  for (const row of await database.read(() => allAgentFiles())) {
    const card = await conch.agents.get(asMemberId(row.agentId));
    if (card === null) await database.transact(() => removeAgentFile(row.agentId));
    else found.push({ row, card });
  }
  return found;
}

function contentOf(given: FolderFile): ReadAgent {
  if ('refusal' in given) return { ok: false, problem: { line: null, reason: given.refusal } };
  try {
    return readAgentOfFile(given.text);
  } catch (error) {
    return { ok: false, problem: unforeseen(error) };
  }
}

interface ReadFile extends AgentAssignment {
  readonly file: string;
  readonly read: ReadAgent;
  /** The agents that existed before the first file was imported. */
  readonly earlierAgentIds: ReadonlySet<string>;
}

interface FileIntake {
  readonly state: FileState;
  readonly hasTakenName: boolean;
}

async function importOne(parts: FileImportParts, taking: ReadFile): Promise<FileIntake> {
  const { file, read, agent, nameOf } = taking;
  const agentId = agent?.row.agentId ?? null;
  const wrong = (problem: FileState['problem'], hasTakenName = false) => ({
    state: { file, agentId, problem, leftOut: read.ok ? read.described.leftOut : [] },
    hasTakenName,
  });
  if (!read.ok) return wrong(read.problem);
  const { described } = read;
  if (nameOf !== null) {
    const reason = fileReason('file-name-taken', { file: nameOf });
    return wrong({ line: described.lineOf('name'), reason });
  }
  try {
    return { state: await settle(parts, taking, described), hasTakenName: false };
  } catch (error) {
    // A database failure is not the fault of this file.
    if (error instanceof StoreFailed) throw error;
    if (!(error instanceof Refused)) return wrong(unforeseen(error));
    return wrong(refusedFile(error, described), error.code === 'bad-name');
  }
}

async function settle(
  parts: FileImportParts,
  taking: ReadFile,
  described: AgentOfFile,
): Promise<FileState> {
  const { file } = taking;
  const row = await saveDescribed(parts, taking, described);
  const provider = await providerOfFile(parts.providers, described);
  if (provider.missing !== null) {
    const { also, committed } = parts.providers.addingKeyless(provider.missing);
    await parts.database.transact(() => also(row.agentId));
    committed();
  }
  const found = [provider.problem, await joinSpaces(parts, described, row)];
  const [first = null, ...others] = found.filter((problem) => problem !== null);
  const { leftOut } = described;
  if (first === null) return { file, agentId: row.agentId, problem: null, leftOut };
  const problems = [first, ...others].map((problem) => problem.reason);
  const reason = problems.length === 1 ? first.reason : fileReason('file-spaces', { problems });
  return { file, agentId: row.agentId, problem: { ...first, reason }, leftOut };
}

/** An unforeseen error in one file must not block other files or the start of the server. */
function unforeseen(error: unknown): NonNullable<FileState['problem']> {
  const text = error instanceof Error ? error.message : String(error);
  return { line: null, reason: fileReason('file-not-taken-in', { text }) };
}
