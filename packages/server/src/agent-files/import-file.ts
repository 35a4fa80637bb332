import type { MemberId } from '@conch/engine';
import { fileReason, type Reason } from '@conch/protocol';
import { Refused, type AgentCard, type SavedBy } from '@conch/runtime';
import type { Script } from '@conch/store';
import type { Keep } from '../http/create-once.ts';
import { readAgentOfFile } from './agent-of-file.ts';
import type { FileImportParts } from './file-state.ts';
import type { FileProblem } from './front-matter.ts';
import { spacesOfFile } from './join-spaces.ts';
import { providerOfFile } from './provider-of-file.ts';
import { MOST_BYTES } from './read-folder.ts';
import { refusedFile } from './refused-file.ts';

/** The agent created from a file, or the problem that prevented its creation. */
type ImportedFile =
  | { readonly ok: true; readonly card: AgentCard }
  | { readonly ok: false; readonly problem: FileProblem };

/** Creates an agent from the text of a file. The agent is not linked to the file afterwards. */
export async function importFile(
  parts: FileImportParts,
  { text, by, keep }: { readonly text: string; readonly by: SavedBy; readonly keep: Keep },
): Promise<ImportedFile> {
  if (Buffer.byteLength(text) > MOST_BYTES) {
    const reason = fileReason('file-too-large', { most: MOST_BYTES / 1024 });
    return { ok: false, problem: { line: null, reason } };
  }
  const read = readAgentOfFile(text);
  if (!read.ok) return read;
  const { described } = read;
  const { spaces, problem } = await spacesOfFile(parts, described);
  const provider = await providerOfFile(parts.providers, described);
  const wrong = problem ?? provider.problem;
  if (wrong !== null) return { ok: false, problem: wrong };
  const { missing } = provider;
  const adding = missing === null ? null : parts.providers.addingKeyless(missing);
  const also = function* (agentId: MemberId): Script<void> {
    if (adding !== null) yield* adding.also(agentId);
    yield* keep(agentId);
  };
  try {
    const saving = { by, also, into: spaces.map(({ id }) => id) };
    const card = await parts.conch.agents.create(described.agent, saving);
    adding?.committed();
    return { ok: true, card };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ok: false, problem: refusedFile(error, described) };
  }
}

/**
 * The fields of a file that Conch does not use. They depend only on the text, so a repeated import
 * reports the same fields.
 */
export function leftOutOf(text: string): readonly Reason[] {
  const read = readAgentOfFile(text);
  return read.ok ? read.described.leftOut : [];
}
