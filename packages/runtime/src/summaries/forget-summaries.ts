import { isVisibleToAll } from '@conch/engine';
import { dropSummary, summariesOver, type MessageRow, type Script } from '@conch/store';
import type { OpenSpace } from '../open-space.ts';

/** What was made of a message that says something else now, or nothing any more, is forgotten. */
export function* forgetSummaries(
  { audiences }: Pick<OpenSpace, 'audiences'>,
  message: MessageRow,
): Script<void> {
  const readers = audiences.audienceOf(message.audienceId);
  for (const summary of yield* summariesOver(message)) {
    // What not all of its readers may see is in none of them.
    if (!isVisibleToAll(readers, audiences.audienceOf(summary.audienceId))) continue;
    yield* dropSummary(summary);
  }
}
