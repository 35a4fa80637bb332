import type { Thought } from './think.ts';

/** What an answer ends with that its model might not write to its end: people must not take it for whole. */
const CUT_MARK = '\n\n[… cut off here: this agent may not write more at once …]';

/** The mark that a step wants; a step that calls something is no answer yet. */
export function cutMarkOf({ isCut, wishes }: Pick<Thought, 'isCut' | 'wishes'>): string {
  return isCut && wishes.length === 0 ? CUT_MARK : '';
}
