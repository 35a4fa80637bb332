import { Refused, type AgentCard, type SavedBy } from '@conch/runtime';
import { readAgentOfFile, type AgentOfFile } from './agent-of-file.ts';
import type { TakingParts } from './file-state.ts';
import type { FileProblem } from './front-matter.ts';
import { spacesOfFile } from './join-spaces.ts';
import { providerProblem } from './provider-of-file.ts';
import { MOST_BYTES } from './read-folder.ts';
import { refusedFile } from './refused-file.ts';

/** The agent that was made of a file, or what is to be mended: then there is none. */
type ImportedFile =
  | { readonly ok: true; readonly card: AgentCard }
  | { readonly ok: false; readonly problem: FileProblem };

/** Makes an agent of the text of a file; it belongs to the server, as if it had been made there. */
export async function importFile(
  parts: TakingParts,
  { text, by }: { readonly text: string; readonly by: SavedBy },
): Promise<ImportedFile> {
  if (Buffer.byteLength(text) > MOST_BYTES) {
    const message = `It is larger than ${MOST_BYTES / 1024} KiB.`;
    return { ok: false, problem: { line: null, message } };
  }
  const read = readAgentOfFile(text);
  if (!read.ok) return read;
  const { described } = read;
  const { spaces, problem } = await spacesOfFile(parts, described);
  const wrong = problem ?? (await providerProblem(parts.providers, described));
  if (wrong !== null) return { ok: false, problem: wrong };
  const made = await makeOrRefuse(parts, described, by);
  if (made.ok) for (const { id } of spaces) await parts.conch.spaces.addMembers(id, [made.card.id]);
  return made;
}

async function makeOrRefuse(
  { conch }: Pick<TakingParts, 'conch'>,
  described: AgentOfFile,
  by: SavedBy,
): Promise<ImportedFile> {
  try {
    return { ok: true, card: await conch.agents.create(described.agent, { by }) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ok: false, problem: refusedFile(error, described) };
  }
}
