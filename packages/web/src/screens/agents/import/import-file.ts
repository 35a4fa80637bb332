import { ConchError } from '@conch/sdk';
import { conch } from '../../../client/conch.ts';
import { failureWords, fieldWords } from '../../../client/failure-words.ts';
import { announce } from '../../../state/announcements.ts';
import type { Agent } from '../agent.ts';
import type { Dropped } from './read-dropped.ts';
import { refusedLine, type RefusedLine } from './refused-line.ts';

type ImportedFile =
  | { readonly ok: true; readonly agent: Agent }
  | { readonly ok: false; readonly refused: RefusedLine };

/** Makes the agent that a file describes, or says in which line to mend it. */
export async function importFile({
  fileName,
  content,
}: Dropped & { readonly kind: 'agent-file' }): Promise<ImportedFile> {
  try {
    const agent = await conch.call('importAgentFile', { body: { fileName, content } });
    return { ok: true, agent };
  } catch (error) {
    const refused = refusalOf(error, fileName, content);
    announce(refused.words, { isUrgent: true });
    return { ok: false, refused };
  }
}

function refusalOf(error: unknown, fileName: string, content: string): RefusedLine {
  if (!(error instanceof ConchError) || error.code !== 'bad-file') {
    return { line: null, words: failureWords(error), text: null };
  }
  const refused = refusedLine(error.detail, fileName, content);
  return { ...refused, words: fieldWords(refused.words) };
}
