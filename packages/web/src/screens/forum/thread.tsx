import { Link, useRouterState } from '@tanstack/react-router';
import type { RouteOutput } from '@conch/sdk';
import { ChevronLeft, Lock } from 'lucide-react';
import { useState, useEffect } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { failureWords } from '../../client/failure-words.ts';
import { ArchivedBanner } from '../../parts/archived-banner.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { Loading } from '../../parts/loading/loading.tsx';
import { Name } from '../../parts/names/name.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useOpenSpace } from '../space/open-space.ts';
import { useFormerNews, useNames } from '../space/transcript/member-name.ts';
import { Failure } from './failure.tsx';
import { isThreadOpen } from './is-thread-open.ts';
import { PostCard } from './post-card.tsx';
import { ReplyBox } from './reply-box.tsx';
import { whenWords } from './tick-words.ts';
import { useNow } from '../../parts/figures/use-now.ts';
import { usePosts, type PostInThread } from './use-thread.ts';
import { postInHash, shownPosts } from './shown-posts.ts';
import { announce } from '../../state/announcements.ts';

interface ThreadProps {
  readonly thread: RouteOutput<'readThread'>;
  readonly title: string;
}

const HALF_MINUTE_MS = 30_000;

/** The posts of a thread, and the reply field. */
export function Thread({ thread, title }: ThreadProps) {
  const { t } = useTranslation('forum');
  const { space, view } = useOpenSpace();
  const nowMs = useNow(HALF_MINUTE_MS);
  const [replyTo, setReplyTo] = useState<PostInThread | null>(null);
  const all = useShownPosts(space.spaceId, thread.id);
  useLinkedPost(all);
  const called = useNames(space.spaceId, view.members);
  useFormerNews(space.spaceId, view.members);
  const takesReplies = isThreadOpen(thread, nowMs);
  const isArchived = view.space.archivedAt !== null;
  const canReply = takesReplies && !isArchived && view.space.role !== 'viewer';
  return (
    <Screen
      title={<Name name={title} className="block w-fit max-w-full truncate" />}
      back={`/spaces/${space.spaceId}`}
    >
      <p aria-hidden="true" dir="auto" className="text-lg font-semibold md:hidden">
        {title}
      </p>
      <Head thread={thread} isOpen={takesReplies} nowMs={nowMs} />
      {all.error === null ? null : <Failure words={failureWords(all.error)} />}
      {all.isPending ? <Loading /> : null}
      <ol className="flex flex-col gap-3">
        {all.shown.map((post) => (
          <PostCard
            key={post.number}
            post={post}
            posts={all.shown}
            isRemoved={called(post.message.sender?.id ?? '').standing === 'removed'}
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
      {takesReplies ? null : <ClosedBanner when={thread.expiresAt} nowMs={nowMs} />}
      {canReply ? (
        <ReplyBox
          threadId={thread.id}
          replyTo={replyTo}
          onDrop={() => setReplyTo(null)}
          onPosted={all.reached}
        />
      ) : null}
      {isArchived ? (
        <ArchivedBanner
          spaceId={space.spaceId}
          name={view.space.name}
          isOwner={view.space.role === 'owner'}
        />
      ) : null}
      {takesReplies && !canReply && !isArchived ? (
        <p className="text-sm text-soft">{t('readsOnly')}</p>
      ) : null}
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
        className="inline-flex items-center gap-1 font-medium text-link hover:underline max-md:hidden"
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

interface Posts {
  readonly shown: readonly PostInThread[];
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Scrolls to the post in the URL hash, and loads pages until that post is loaded. */
function useLinkedPost({ shown, hasNextPage, isFetchingNextPage, fetchNextPage }: Posts) {
  const linkedPost = useRouterState({ select: ({ location }) => postInHash(location.hash) });
  const [reached, setReached] = useState<number | null>(null);
  useEffect(() => {
    if (linkedPost === null || linkedPost === reached) return;
    const element = document.querySelector<HTMLElement>(`#post-${String(linkedPost)}`);
    if (element !== null) {
      setReached(linkedPost);
      element.scrollIntoView({ block: 'start' });
      element.focus({ preventScroll: true });
      return;
    }
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [linkedPost, reached, shown, hasNextPage, isFetchingNextPage, fetchNextPage]);
}

/**
 * The visible posts: the posts from the first load, and the posts that were requested since then.
 */
function useShownPosts(spaceId: string, threadId: string) {
  const { t } = useTranslation('forum');
  const fetched = usePosts(spaceId, threadId);
  const { posts, hasNextPage, isPending } = fetched;
  const [upTo, setUpTo] = useState<number | null>(null);
  const last = posts.at(-1)?.number ?? 0;
  // Additional posts are older pages until all pages are loaded. After that, they are new replies.
  if (upTo === null && !isPending && !hasNextPage) setUpTo(last);
  const { shown, waiting } = shownPosts(posts, upTo);
  useEffect(() => {
    if (waiting > 0) announce(t('newRepliesSaid', { count: waiting }));
  }, [t, waiting]);
  return {
    ...fetched,
    shown,
    waiting,
    showAll: () => setUpTo(last),
    /** Shows the person's own new post, and all posts before it. */
    reached: (number: number) => {
      setUpTo((now) => (now === null ? null : Math.max(now, number)));
      void fetched.refetch();
    },
  };
}
