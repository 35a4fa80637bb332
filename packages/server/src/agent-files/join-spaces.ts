import { asMemberId } from '@conch/engine';
import { saveAgentFile, type AgentFileRow } from '@conch/store';
import type { AgentOfFile } from './agent-of-file.ts';
import type { TakingParts } from './file-state.ts';
import type { FileProblem } from './front-matter.ts';

/**
 * Takes an agent into the spaces that its file names, into each of them once: whoever takes it out
 * again has the last word.
 */
export async function joinSpaces(
  { conch, database }: Pick<TakingParts, 'conch' | 'database'>,
  { spaces: wanted, lineOf }: AgentOfFile,
  row: AgentFileRow,
): Promise<FileProblem | null> {
  if (wanted.length === 0) return null;
  const all = await conch.spaces.list();
  const before = JSON.parse(row.spaces) as readonly string[];
  const joined = new Set(before);
  const problems: string[] = [];
  for (const name of new Set(wanted)) {
    const [space, ...others] = all.filter((one) => one.name === name);
    if (space === undefined) problems.push(`There is no space named “${name}” yet.`);
    else if (others.length > 0)
      problems.push(`Several spaces are named “${name}”; invite it there.`);
    else if (!joined.has(space.id)) {
      await conch.spaces.addMembers(space.id, [asMemberId(row.agentId)]);
      joined.add(space.id);
    }
  }
  if (joined.size > before.length) {
    await database.transact(() => saveAgentFile({ ...row, spaces: JSON.stringify([...joined]) }));
  }
  return problems.length === 0 ? null : { line: lineOf('spaces'), message: problems.join(' ') };
}
