import { isDeepStrictEqual } from 'node:util';
import { allAgentFiles } from '@conch/store';
import type { AgentCard, NewAgent } from '@conch/runtime';
import { RequestRefused } from '../../request-refused.ts';
import type { FileState } from '../../agent-files/file-state.ts';
import type { Services } from '../../services.ts';
import type { HandlersOf } from '../route-request.ts';

export function agentFileHandlers({
  agentFiles,
}: Services): HandlersOf<'listAgentFiles' | 'readAgentFiles'> {
  const onWire = (states: readonly FileState[]) => ({
    items: states.map((state) => ({ ...state, leftOut: [...state.leftOut] })),
    next: null,
  });
  return {
    listAgentFiles: async () => onWire(agentFiles.states),
    readAgentFiles: async () => onWire(await agentFiles.read()),
  };
}

/** The ids of the agents whose files exist. */
export async function agentsOfFiles({ database }: Services): Promise<ReadonlySet<string>> {
  const rows = await database.read(() => allAgentFiles());
  return new Set(rows.flatMap(({ agentId, goneAt }) => (goneAt === null ? [agentId] : [])));
}

const OF_FILE = [
  'name',
  'kind',
  'config',
  'description',
  'isQuiet',
  'autoReply',
  'extras',
] as const;

/**
 * Refuses a change of a field that the agent file sets. The status and the budget are not in the
 * file.
 */
export async function refuseWhatFileSays(
  services: Services,
  card: AgentCard,
  change: Partial<NewAgent>,
): Promise<void> {
  const field = OF_FILE.find(
    (name) => change[name] !== undefined && !isDeepStrictEqual(change[name], card[name]),
  );
  if (field === undefined || !(await agentsOfFiles(services)).has(card.id)) return;
  throw ofFile(card, `Change its ${WORDS[field] ?? field} there`);
}

const WORDS: Readonly<Record<string, string>> = { isQuiet: 'quietness', extras: 'other fields' };

/** Refuses the removal, because the file would create the agent again. */
export async function refuseRemovalOfFile(services: Services, card: AgentCard): Promise<void> {
  if ((await agentsOfFiles(services)).has(card.id)) throw ofFile(card, 'Remove the file instead');
}

function ofFile({ name }: AgentCard, what: string): RequestRefused {
  return new RequestRefused('agent-of-file', `${name} is defined by a file. ${what}.`);
}
