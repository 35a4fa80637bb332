import type { ServerFrameOf } from '@conch/protocol';
import type { TFunction } from '../../words/use-translation.ts';
import { isolated } from '../../parts/names/isolated.ts';
import type { BellEntry } from '../../state/bell/bell-entry.ts';

export interface BellWording {
  readonly t: TFunction<'news'>;
  readonly language: string;
  /** The name of the space. */
  readonly space: string;
}

/** The text of a notification. */
export function bellWords(entry: BellEntry, saying: BellWording): string {
  const { t, space } = saying;
  const { kind, count, threadId, title } = entry;
  const named = {
    count,
    name: isolated(entry.names[0] ?? ''),
    names: nameList(entry.names, saying),
    space: isolated(space),
    title: isolated(title ?? space),
  };
  const words = {
    passed: () => t('passed', named),
    'turn-limit': () => t('limit', named),
    mention: () => t(threadId === null ? 'mention' : 'threadMention', named),
    reply: () => t('replyToYou', named),
    message: () => t(count === 1 ? 'message' : 'messages', named),
    post: () => t(count === 1 ? 'replied' : 'replies', named),
    thread: () => t(count === 1 ? 'opened' : 'posts', named),
  } satisfies Record<BellEntry['kind'], () => string>;
  return words[kind]();
}

type Posts = Pick<
  ServerFrameOf<'forum:news'>,
  'title' | 'isNew' | 'count' | 'senderNames' | 'mentionedNames'
>;

/**
 * The text of a toast about new posts in a thread: their number, their senders and the mentioned
 * members.
 */
export function postsWords(posts: Posts, saying: Omit<BellWording, 'space'>): string {
  const { count, senderNames, mentionedNames, isNew } = posts;
  const { t } = saying;
  const title = isolated(posts.title);
  const others = nameList(mentionedNames, saying);
  if (count > 1) {
    const named = { count, title, names: nameList(senderNames, saying) };
    const words = t(isNew ? 'posts' : 'replies', named);
    return others === '' ? words : t('mentioned', { posts: words, others });
  }
  const name = isolated(senderNames[0] ?? '');
  if (others !== '') return t('forumMention', { name, title, others });
  return t(isNew ? 'opened' : 'replied', { name, title });
}

const MOST_NAMED = 3;

/**
 * A list such as “Ada, Ben and Cora”. A longer list has three names and the number of remaining
 * names.
 */
function nameList(names: readonly string[], { t, language }: Omit<BellWording, 'space'>): string {
  const rest = names.length - MOST_NAMED;
  const shown = names.slice(0, MOST_NAMED).map(isolated);
  const listed = rest > 0 ? [...shown, t('otherNames', { count: rest })] : shown;
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(listed);
}
