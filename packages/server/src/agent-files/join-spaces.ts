import { fileReason, type Reason } from '@conch/protocol';
import { asMemberId } from '@conch/engine';
import type { SpaceCard } from '@conch/runtime';
import { allPeopleAccess, peopleOf, saveAgentFile, type AgentFileRow } from '@conch/store';
import type { AgentOfFile } from './agent-of-file.ts';
import type { FileImportParts } from './file-state.ts';
import type { FileProblem } from './front-matter.ts';

/**
 * Adds an agent to each space that its file names, but only once. If somebody removes the agent
 * from a space, the agent is not added again.
 */
export async function joinSpaces(
  parts: Pick<FileImportParts, 'conch' | 'database'>,
  described: AgentOfFile,
  row: AgentFileRow,
): Promise<FileProblem | null> {
  const { conch } = parts;
  const before = JSON.parse(row.spaces) as readonly string[];
  const { spaces, problem } = await spacesOfFile(parts, described, new Set(before));
  const joined = [...before];
  for (const { id } of spaces) {
    joined.push(id);
    const noted = { ...row, spaces: JSON.stringify(joined) };
    const also = () => saveAgentFile(noted);
    await conch.spaces.addMembers(id, [asMemberId(row.agentId)], { also });
  }
  return problem;
}

/**
 * The named spaces that the agent has not joined yet. Only spaces of admins are used. Otherwise
 * anybody could get the operator's agent by giving a space that name.
 */
export async function spacesOfFile(
  parts: Pick<FileImportParts, 'conch' | 'database'>,
  { spaces: names, lineOf }: AgentOfFile,
  joined: ReadonlySet<string> = new Set(),
): Promise<{ readonly spaces: readonly SpaceCard[]; readonly problem: FileProblem | null }> {
  if (names.length === 0) return { spaces: [], problem: null };
  const all = await parts.conch.spaces.list();
  const spaces: SpaceCard[] = [];
  const problems: Reason[] = [];
  for (const name of new Set(names)) {
    const called = all.filter((one) => one.name === name);
    if (called.some(({ id }) => joined.has(id))) continue;
    const [space, ...others] = await ofAdmins(parts, called);
    if (space === undefined) problems.push(noSuchSpace(name, called));
    else if (others.length > 0) problems.push(fileReason('file-spaces-several', { name }));
    else spaces.push(space);
  }
  const [first, ...others] = problems;
  if (first === undefined) return { spaces, problem: null };
  const reason = others.length === 0 ? first : fileReason('file-spaces', { problems });
  return { spaces, problem: { line: lineOf('spaces'), reason } };
}

/** The spaces whose owners are all admins. A space that is still being created has no owner yet. */
async function ofAdmins(
  { database }: Pick<FileImportParts, 'database'>,
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

function noSuchSpace(name: string, called: readonly SpaceCard[]): Reason {
  if (called.length === 0) return fileReason('file-space-unknown', { name });
  return fileReason('file-space-foreign', { name });
}
