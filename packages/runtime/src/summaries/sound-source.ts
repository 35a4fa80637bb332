import { isVisibleToAll, type Audience } from '@conch/engine';
import type { MessageRow } from '@conch/store';
import type { AudienceBook } from '../space/audience-book.ts';
import type { SourceMessage } from './summary-source.ts';

/**
 * P-4: whether a message may be part of a summary. The message must not have changed since the run
 * read it, and all readers of the summary must be allowed to see it.
 */
export function isSoundSource(
  input: SourceMessage,
  row: MessageRow | undefined,
  { readers, audiences }: { readonly readers: Audience; readonly audiences: AudienceBook },
): boolean {
  if (row === undefined || row.deletedAt !== null || row.version !== input.version) return false;
  return isVisibleToAll(audiences.audienceOf(row.audienceId), readers);
}
