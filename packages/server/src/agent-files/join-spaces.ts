import { asMemberId } from '@conch/engine';
import type { SpaceCard } from '@conch/runtime';
import { allPeopleAccess, peopleOf, saveAgentFile, type AgentFileRow } from '@conch/store';
import type { AgentOfFile } from './agent-of-file.ts';
import type { TakingParts } from './file-state.ts';
import type { FileProblem } from './front-matter.ts';

/**
 * Takes an agent into the spaces that its file names, into each of them once: whoever takes it out
 * again has the last word.
 */
export async function joinSpaces(
  parts: Pick<TakingParts, 'conch' | 'database'>,
  described: AgentOfFile,
  row: AgentFileRow,
): Promise<FileProblem | null> {
  const { conch, database } = parts;
  const before = JSON.parse(row.spaces) as readonly string[];
  const { spaces, problem } = await spacesOfFile(parts, described, new Set(before));
  for (const { id } of spaces) await conch.spaces.addMembers(id, [asMemberId(row.agentId)]);
  if (spaces.length > 0) {
    const joined = [...before, ...spaces.map(({ id }) => id)];
    await database.transact(() => saveAgentFile({ ...row, spaces: JSON.stringify(joined) }));
  }
  return problem;
}

/**
 * The spaces that a file names and its agent is not in yet. Nobody gets an agent of the operator
 * by calling a space of theirs so.
 */
export async function spacesOfFile(
  parts: Pick<TakingParts, 'conch' | 'database'>,
  { spaces: wanted, lineOf }: AgentOfFile,
  joined: ReadonlySet<string> = new Set(),
): Promise<{ readonly spaces: readonly SpaceCard[]; readonly problem: FileProblem | null }> {
  if (wanted.length === 0) return { spaces: [], problem: null };
  const all = await parts.conch.spaces.list();
  const spaces: SpaceCard[] = [];
  const problems: string[] = [];
  for (const name of new Set(wanted)) {
    const called = all.filter((one) => one.name === name);
    if (called.some(({ id }) => joined.has(id))) continue;
    const [space, ...others] = await ofAdmins(parts, called);
    if (space === undefined) problems.push(noSuchSpace(name, called));
    else if (others.length > 0)
      problems.push(`Several spaces are named “${name}”; invite it there.`);
    else spaces.push(space);
  }
  const message = problems.join(' ');
  return { spaces, problem: message === '' ? null : { line: lineOf('spaces'), message } };
}

/** The spaces whose owners are all admins; one that is just being made has none yet. */
async function ofAdmins(
  { database }: Pick<TakingParts, 'database'>,
  spaces: readonly SpaceCard[],
): Promise<readonly SpaceCard[]> {
  return database.read(function* () {
    const people = yield* allPeopleAccess();
    const admins = new Set(people.flatMap(({ id, isAdmin }) => (isAdmin === 1 ? [id] : [])));
    const found: SpaceCard[] = [];
    for (const space of spaces) {
      const owners = (yield* peopleOf(space.id)).filter(({ role }) => role === 'owner');
      const areAdmins = owners.every(({ personId }) => admins.has(personId));
      if (owners.length > 0 && areAdmins) found.push(space);
    }
    return found;
  });
}

function noSuchSpace(name: string, called: readonly SpaceCard[]): string {
  if (called.length === 0) return `There is no space named “${name}” yet.`;
  return `The owners of “${name}” are not all admins of this server; they may invite it there.`;
}
