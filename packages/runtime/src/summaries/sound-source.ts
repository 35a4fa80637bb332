import { isVisibleToAll, type Audience } from '@conch/engine';
import type { MessageRow } from '@conch/store';
import type { AudienceBook } from '../space/audience-book.ts';
import type { SourceMessage } from './summary-source.ts';

/**
 * P-4: whether a message may go into a summary for some readers. It must be unchanged since the run
 * got it, and all of the readers may see it.
 */
export function isSoundSource(
  given: SourceMessage,
  row: MessageRow | undefined,
  { readers, audiences }: { readonly readers: Audience; readonly audiences: AudienceBook },
): boolean {
  if (row === undefined || row.deletedAt !== null || row.version !== given.version) return false;
  return isVisibleToAll(audiences.audienceOf(row.audienceId), readers);
}
