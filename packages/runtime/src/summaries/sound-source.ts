import { isVisibleToAll, type Audience } from '@conch/engine';
import type { MessageRow } from '@conch/store';
import type { AudienceBook } from '../audience-book.ts';
import type { GivenMessage } from './given-to-run.ts';

/**
 * P-4: whether a summary for some readers may be made of a message, as it was given and as it is
 * now: it still says the same, and every one of them may see it.
 */
export function isSoundSource(
  given: GivenMessage,
  row: MessageRow | undefined,
  { readers, audiences }: { readonly readers: Audience; readonly audiences: AudienceBook },
): boolean {
  if (row === undefined || row.deletedAt !== null || row.version !== given.version) return false;
  return isVisibleToAll(audiences.audienceOf(row.audienceId), readers);
}
