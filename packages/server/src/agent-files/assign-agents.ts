import { matchingForm } from '@conch/engine';
import type { AgentCard } from '@conch/runtime';
import type { AgentFileRow } from '@conch/store';

/** An agent that a file describes or once described. */
export interface OwnAgent {
  readonly row: AgentFileRow;
  readonly card: AgentCard;
}

/** A file and the name of its agent. The name is null if the file cannot be read. */
export interface NamingFile {
  readonly file: string;
  readonly name: string | null;
}

export interface AgentAssignment {
  readonly agent: OwnAgent | null;
  /** The other file that already uses the name, or null if the name is free. */
  readonly nameOf: string | null;
}

/**
 * Assigns an agent to each file. The name identifies the agent, so a renamed file keeps its agent.
 * If no agent has the name, the file's previous agent is renamed.
 */
export function assignAgents(
  files: readonly NamingFile[],
  agents: readonly OwnAgent[],
): ReadonlyMap<string, AgentAssignment> {
  const free = new Set(agents);
  const take = (isMeant: (one: OwnAgent) => boolean): OwnAgent | null => {
    const found = [...free].find(isMeant) ?? null;
    if (found !== null) free.delete(found);
    return found;
  };
  const assigned = new Map<string, AgentAssignment>();
  const named = new Map<string, string>();
  for (const { file } of files.filter(({ name }) => name === null)) {
    const agent = take(isOf(file));
    assigned.set(file, { agent, nameOf: null });
    if (agent !== null) named.set(formOf(agent), file);
  }
  for (const { file, form } of claimsOf(files, agents)) {
    const nameOf = named.get(form) ?? null;
    if (nameOf === null) named.set(form, file);
    const agent = nameOf === null ? take((one) => formOf(one) === form) : null;
    assigned.set(file, { agent, nameOf });
  }
  for (const [file, { agent, nameOf }] of assigned) {
    if (agent === null) assigned.set(file, { agent: take(isOf(file)), nameOf });
  }
  return assigned;
}

/** Whether the file of an agent existed at the last reading. */
export function isThere({ goneAt }: AgentFileRow): boolean {
  return goneAt === null;
}

interface Claim {
  readonly file: string;
  readonly form: string;
}

/**
 * If two files claim a name, the first choice is the file whose agent already has the name, then a
 * file that already has an agent.
 */
function claimsOf(files: readonly NamingFile[], agents: readonly OwnAgent[]): readonly Claim[] {
  const rank = ({ file, form }: Claim): number => {
    const own = agents.filter(isOf(file));
    if (own.some((one) => formOf(one) === form)) return 0;
    return own.length > 0 ? 1 : 2;
  };
  const claims = files.flatMap(({ file, name }) =>
    name === null ? [] : [{ file, form: matchingForm(name) }],
  );
  return claims.toSorted((a, b) => rank(a) - rank(b));
}

const isOf =
  (file: string) =>
  ({ row }: OwnAgent): boolean =>
    isThere(row) && row.file === file;

function formOf({ card }: OwnAgent): string {
  return matchingForm(card.name);
}
