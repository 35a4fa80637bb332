import type { MemberId } from '../ids.ts';
import type { Instant } from '../instant.ts';
import type { RuleId } from '../rule-id.ts';
import { hasWords, visibleLine } from './characters.ts';
import { bodyOf, fieldOf, textOf } from './output-fields.ts';
import { postMentions, type OutputFacts } from './post-mentions.ts';
import { titleOverlap, type TitleOverlap } from './title.ts';

/** The parsed output of an agent that was asked for a new thread. */
export type NewThreadOutput =
  | {
      readonly kind: 'thread';
      readonly title: string;
      readonly category: string;
      readonly body: string;
      readonly mentions: readonly MemberId[];
    }
  | { readonly kind: 'no-thread'; readonly because: RuleId }
  | { readonly kind: 'title-taken'; readonly overlap: TitleOverlap; readonly because: RuleId };

export interface NewThreadFacts extends OutputFacts {
  readonly at: Instant;
  /** The recent titles, including titles that were written earlier in this tick. */
  readonly recentTitles: readonly { readonly title: string; readonly openedAt: Instant }[];
}

/**
 * Reads `{ action: 'forum_thread', reasoning, data: { title, category, mentions } }`. `reasoning`
 * is the opening post. A model may return anything else, so nothing is assumed about the value.
 */
export function readNewThread(output: unknown, facts: NewThreadFacts): NewThreadOutput {
  const { settings } = facts;
  const isThread = fieldOf(output, 'action') === 'forum_thread';
  const body = bodyOf(output);
  if (!isThread || !hasWords(body, settings.minReplyLength)) {
    return { kind: 'no-thread', because: 'FO13' };
  }
  const fields = fieldOf(output, 'data');
  const title = visibleLine(textOf(fields, 'title'), settings.maxTitleLength);
  if (title === '') return { kind: 'no-thread', because: 'FO19' };
  const overlap = titleOverlap(title, titlesInWindow(facts));
  if (overlap !== null) return { kind: 'title-taken', overlap, because: 'FO6' };
  const category = visibleLine(textOf(fields, 'category'), settings.maxCategoryLength);
  return {
    kind: 'thread',
    title,
    category: category === '' ? settings.defaultCategory : category,
    body,
    mentions: postMentions({ body, listed: fieldOf(fields, 'mentions') }, facts),
  };
}

function titlesInWindow({ at, recentTitles, settings }: NewThreadFacts): string[] {
  return recentTitles
    .filter(({ openedAt }) => at - openedAt <= settings.titleWindowMs)
    .map(({ title }) => title);
}
