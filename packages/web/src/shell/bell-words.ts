import type { ServerFrameOf } from '@conch/protocol';
import type { TFunction } from '../words/use-translation.ts';
import { isolated } from '../parts/isolated.ts';
import type { BellEntry } from '../state/bell-entry.ts';

export interface Saying {
  readonly t: TFunction;
  readonly language: string;
  /** What the space is called. */
  readonly space: string;
}

/** One sentence for what has called. */
export function bellWords(entry: BellEntry, { t, language, space }: Saying): string {
  const { kind, count, threadId, title } = entry;
  const named = {
    count,
    name: isolated(entry.names[0] ?? ''),
    names: nameList(entry.names, language),
    space: isolated(space),
    title: isolated(title ?? space),
  };
  const words = {
    passed: () => t('toastPassed', named),
    'turn-limit': () => t('toastLimit', named),
    mention: () => t(threadId === null ? 'toastMention' : 'toastThreadMention', named),
    reply: () => t('toastReplyToYou', named),
    message: () => t(count === 1 ? 'toastMessage' : 'toastMessages', named),
    post: () => t(count === 1 ? 'toastReplied' : 'toastReplies', named),
    thread: () => t(count === 1 ? 'toastOpened' : 'toastPosts', named),
  } satisfies Record<BellEntry['kind'], () => string>;
  return words[kind]();
}

type Posts = Pick<
  ServerFrameOf<'forum:news'>,
  'title' | 'isNew' | 'count' | 'authorNames' | 'mentionedNames'
>;

/** One sentence for the posts of a tick in a thread. */
export function postsWords(posts: Posts, { t, language }: Omit<Saying, 'space'>): string {
  const { count, authorNames, mentionedNames, isNew } = posts;
  const title = isolated(posts.title);
  const named = { count, title, names: nameList(authorNames, language) };
  if (count > 1) return t(isNew ? 'toastPosts' : 'toastReplies', named);
  const name = isolated(authorNames[0] ?? '');
  if (mentionedNames.length > 0) {
    return t('toastForumMention', { name, title, others: nameList(mentionedNames, language) });
  }
  return t(isNew ? 'toastOpened' : 'toastReplied', { name, title });
}

const MOST_NAMED = 3;

/** “Ada, Ben and Cora”; of many the first three. */
function nameList(names: readonly string[], language: string): string {
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return list.format(names.slice(0, MOST_NAMED).map(isolated));
}
