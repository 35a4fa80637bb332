import { Link } from '@tanstack/react-router';
import type { Answered } from '@conch/sdk';
import { ChevronLeft, Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { failureWords } from '../../client/failure-words.ts';
import { Button } from '../../parts/button.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Name } from '../../parts/name.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useOpenSpace } from '../space/open-space.ts';
import { Failure } from './failure.tsx';
import { PostCard } from './post-card.tsx';
import { ReplyBox } from './reply-box.tsx';
import { whenWords } from './tick-words.ts';
import { useLinkedPost } from './use-linked-post.ts';
import { useNow } from './use-now.ts';
import { useShownPosts } from './use-shown-posts.ts';
import type { ThreadPost } from './use-thread.ts';

interface ThreadProps {
  readonly thread: Answered<'readThread'>;
  readonly title: string;
}

const HALF_MINUTE_MS = 30_000;

/** The posts of a topic, and a place to reply. */
export function Thread({ thread, title }: ThreadProps) {
  const { t } = useTranslation('forum');
  const { space, view } = useOpenSpace();
  const nowMs = useNow(HALF_MINUTE_MS);
  const [replyTo, setReplyTo] = useState<ThreadPost | null>(null);
  const all = useShownPosts(space.spaceId, thread.id);
  useLinkedPost(all);
  const isOpen = thread.isOpen && Date.parse(thread.expiresAt) > nowMs;
  const canReply = isOpen && view.space.role !== 'viewer';
  return (
    <Screen
      title={<Name name={title} className="block w-fit max-w-full truncate" />}
      back={`/spaces/${space.spaceId}`}
    >
      <p aria-hidden="true" dir="auto" className="text-lg font-semibold md:hidden">
        {title}
      </p>
      <Head thread={thread} isOpen={isOpen} nowMs={nowMs} />
      {all.error === null ? null : <Failure words={failureWords(all.error)} />}
      {all.isPending ? <Loading /> : null}
      <ol className="flex flex-col gap-3">
        {all.shown.map((post) => (
          <PostCard
            key={post.number}
            post={post}
            posts={all.shown}
            onReply={canReply ? setReplyTo : null}
          />
        ))}
      </ol>
      {all.hasNextPage ? (
        <Button isBusy={all.isFetchingNextPage} onClick={() => void all.fetchNextPage()}>
          {t('showMorePosts')}
        </Button>
      ) : null}
      {all.waiting === 0 ? null : (
        <Button look="main" className="self-center rounded-full" onClick={all.showAll}>
          {t('newReplies', { count: all.waiting })}
        </Button>
      )}
      {isOpen ? null : <ClosedBanner when={thread.expiresAt} nowMs={nowMs} />}
      {canReply ? (
        <ReplyBox
          threadId={thread.id}
          replyTo={replyTo}
          onDrop={() => setReplyTo(null)}
          onPosted={all.reached}
        />
      ) : null}
      {isOpen && !canReply ? <p className="text-sm text-soft">{t('readsOnly')}</p> : null}
    </Screen>
  );
}

interface HeadProps {
  readonly thread: ThreadProps['thread'];
  readonly isOpen: boolean;
  readonly nowMs: number;
}

function Head({ thread, isOpen, nowMs }: HeadProps) {
  const { t, i18n } = useTranslation('forum');
  const { view } = useOpenSpace();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      <Link
        to="/spaces/$spaceId"
        params={{ spaceId: thread.spaceId }}
        className="inline-flex items-center gap-1 font-medium text-accent hover:underline max-md:hidden"
      >
        <ChevronLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
        <Name name={view.space.name} />
      </Link>
      <span className="rounded-md bg-sunken px-1.5 forced-colors:outline py-0.5 text-xs" dir="auto">
        {thread.category}
      </span>
      <span>{t('replies', { count: thread.replyCount })}</span>
      {isOpen ? (
        <span>{t('closesAt', { when: whenWords(thread.expiresAt, i18n.language, nowMs) })}</span>
      ) : (
        <span className="font-medium text-warn">{t('closed')}</span>
      )}
    </p>
  );
}

function ClosedBanner({ when, nowMs }: { readonly when: string; readonly nowMs: number }) {
  const { t, i18n } = useTranslation('forum');
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-2xl border border-warn/50 bg-warn-tint px-4 py-3 text-sm text-warn"
    >
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p>
        <strong className="block">{t('closedTitle')}</strong>
        {t('closedWords', { when: whenWords(when, i18n.language, nowMs) })}
      </p>
    </div>
  );
}
