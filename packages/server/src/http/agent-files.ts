import { isDeepStrictEqual } from 'node:util';
import { allAgentFiles } from '@conch/store';
import type { AgentCard, NewAgent } from '@conch/runtime';
import { Failure } from '../failure.ts';
import type { FileState } from '../agent-files/file-state.ts';
import type { Services } from '../services.ts';
import type { HandlersOf } from './asked.ts';

/** The files that describe agents. */
export function agentFileHandlers({
  agentFiles,
}: Services): HandlersOf<'listAgentFiles' | 'readAgentFiles'> {
  const onWire = (states: readonly FileState[]) => ({ items: [...states], next: null });
  return {
    listAgentFiles: async () => onWire(agentFiles.states),
    readAgentFiles: async () => onWire(await agentFiles.read()),
  };
}

/** The ids of the agents whose files are there. */
export async function agentsOfFiles({ database }: Services): Promise<ReadonlySet<string>> {
  const rows = await database.read(() => allAgentFiles());
  return new Set(rows.flatMap(({ agentId, goneAt }) => (goneAt === null ? [agentId] : [])));
}

const OF_FILE = ['name', 'kind', 'config', 'description', 'quiet', 'autoReply', 'extras'] as const;

/** Refuses to change what a file says; whether the agent is active and what it may spend is not in it. */
export async function refuseWhatFileSays(
  services: Services,
  card: AgentCard,
  change: Partial<NewAgent>,
): Promise<void> {
  const field = OF_FILE.find(
    (name) => change[name] !== undefined && !isDeepStrictEqual(change[name], card[name]),
  );
  if (field === undefined || !(await agentsOfFiles(services)).has(card.id)) return;
  throw ofFile(card, `its ${WORDS[field] ?? field} is changed there`);
}

const WORDS: Readonly<Record<string, string>> = { quiet: 'quietness', extras: 'rest' };

/** An agent whose file is there would come back. */
export async function refuseRemovalOfFile(services: Services, card: AgentCard): Promise<void> {
  if ((await agentsOfFiles(services)).has(card.id)) throw ofFile(card, 'remove the file instead');
}

function ofFile({ name }: AgentCard, what: string): Failure {
  return new Failure('agent-of-file', `A file says what ${name} is: ${what}.`);
}
