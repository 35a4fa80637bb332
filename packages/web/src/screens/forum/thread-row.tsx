import { Link } from '@tanstack/react-router';
import type { RouteOutput } from '@conch/sdk';
import { Lock, MessageSquare } from 'lucide-react';
import { useTranslation } from '../../words/use-translation.ts';
import { Avatar } from '../../parts/names/avatar.tsx';
import { countWords } from '../../parts/figures/money-words.ts';
import { Name } from '../../parts/names/name.tsx';
import { isThreadOpen } from './is-thread-open.ts';
import { whenWords } from './tick-words.ts';
import { useNow } from '../../parts/figures/use-now.ts';

type Thread = RouteOutput<'readThread'>;

const MINUTE_MS = 60_000;

/** A thread in the list: its title, sender, number of posts and last activity. */
export function ThreadRow({ thread }: { readonly thread: Thread }) {
  const { t, i18n } = useTranslation('forum');
  const { language } = i18n;
  const nowMs = useNow(MINUTE_MS);
  const { sender } = thread;
  return (
    <li data-thread={thread.number}>
      <Link
        to="/spaces/$spaceId/threads/$threadId"
        params={{ spaceId: thread.spaceId, threadId: thread.id }}
        className="flex items-center gap-3 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2"
      >
        {sender === null ? null : <Avatar name={sender.name} kind={sender.kind} />}
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-medium">
            <bdi>{thread.title === '' ? t('noTitle') : thread.title}</bdi>
          </span>
          <span className="flex flex-wrap items-center gap-x-2 text-xs text-soft">
            <span className="rounded-md bg-sunken px-1.5 forced-colors:outline py-0.5" dir="auto">
              {thread.category}
            </span>
            {sender === null ? null : <Name name={sender.name} />}
            <span>
              {t('lastActivity', { when: whenWords(thread.lastActivityAt, language, nowMs) })}
            </span>
            {isThreadOpen(thread, nowMs) ? null : (
              <span className="inline-flex items-center gap-1 font-medium text-warn">
                <Lock aria-hidden="true" className="size-3" />
                {t('closed')}
              </span>
            )}
          </span>
        </span>
        <span className="flex shrink-0 items-center gap-1.5 text-sm text-soft tabular-nums">
          <MessageSquare aria-hidden="true" className="size-4" />
          <span aria-hidden="true">{countWords(thread.replyCount, language)}</span>
          <span className="sr-only">{t('replies', { count: thread.replyCount })}</span>
        </span>
      </Link>
    </li>
  );
}
