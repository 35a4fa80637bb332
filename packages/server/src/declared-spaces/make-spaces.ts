import type { MemberId } from '@conch/engine';
import { Refused, type AgentCard, type Conch } from '@conch/runtime';
import { setSpaceRole, type Database } from '@conch/store';
import type { DeclaredSpace } from './read-spaces.ts';

interface Stage {
  readonly conch: Conch;
  readonly database: Database;
  readonly ownerId: MemberId;
}

/**
 * Creates the declared spaces, but only on a server without spaces. Otherwise each start would
 * create deleted spaces again. Returns a line for each space that failed. The next start tries
 * again.
 */
export async function makeSpaces(
  { conch, database, ownerId }: Stage,
  declared: readonly DeclaredSpace[],
): Promise<readonly string[]> {
  if (declared.length === 0) return [];
  // Only one node at a time creates spaces. Otherwise nodes that start together on an empty
  // database create each space twice.
  return database.alone(async () => {
    if ((await conch.spaces.list()).length > 0) return [];
    const agents = await conch.agents.list();
    const missing = declared.flatMap((space) => missingAgents(space, agents));
    if (missing.length > 0) return missing;
    const problems: string[] = [];
    for (const space of declared) {
      const problem = await makeSpace({ conch, ownerId }, space, agents);
      if (problem !== null) problems.push(problem);
    }
    return problems;
  });
}

function missingAgents(
  { name, agents: wanted }: DeclaredSpace,
  agents: readonly AgentCard[],
): readonly string[] {
  const known = new Set(agents.map((agent) => agent.name));
  return wanted
    .filter((agent) => !known.has(agent))
    .map(
      (agent) =>
        `spaces.${name} names the agent ${agent}, which does not exist. No space was made. Add a file for it to the agents folder and start Conch again.`,
    );
}

async function makeSpace(
  { conch, ownerId }: Pick<Stage, 'conch' | 'ownerId'>,
  { name, agents: wanted, mainAgent, settings }: DeclaredSpace,
  agents: readonly AgentCard[],
): Promise<string | null> {
  const idOf = (agent: string) => agents.find((one) => one.name === agent)?.id;
  const memberIds = [ownerId, ...wanted.map(idOf).filter((id) => id !== undefined)];
  const mainAgentId = mainAgent === null ? undefined : idOf(mainAgent);
  const leading = mainAgentId === undefined ? settings : { ...settings, mainAgentId };
  try {
    await conch.spaces.create(
      { name, memberIds, settings: leading },
      { also: (id) => setSpaceRole({ spaceId: id, personId: ownerId, role: 'owner', since: 0 }) },
    );
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return `spaces.${name} could not be made: ${error.message}`;
  }
}
