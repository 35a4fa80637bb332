import { getRouteApi, Link } from '@tanstack/react-router';
import { MessagesSquare, Plus, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '../../words/use-translation.ts';
import { failureWords } from '../../client/failure-words.ts';
import { ArchivedBanner } from '../../parts/archived-banner.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Loading } from '../../parts/loading/loading.tsx';
import { Name } from '../../parts/names/name.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useOffer } from '../../state/offered-actions.ts';
import { Failure } from './failure.tsx';
import { NewThreadDialog } from './new-thread.tsx';
import { ThreadRow } from './thread-row.tsx';
import { TickLine } from './tick-line.tsx';
import { useForum } from './use-forum.ts';
import { WhyRun } from './why-button.tsx';
import { conch } from '../../client/conch.ts';
import { tellsOfThreads } from './forum-frames.ts';
import { useForumNews } from './use-forum-news.ts';

const route = getRouteApi('/inside/spaces/$spaceId');

// A long name is truncated at its end, in both text directions.
const ONE_LINE = 'block w-fit max-w-full truncate';

/** The threads of a forum, sorted by their newest post. */
export function Forum({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation('forum');
  const { view } = useForum(spaceId);
  const [isWriting, setWriting] = useState(false);
  const role = view?.space.role;
  const isArchived = view !== null && view.space.archivedAt !== null;
  const canWrite = view !== null && role !== 'viewer' && !isArchived;
  const write = () => setWriting(true);
  useOffer(canWrite ? [{ key: 'thread', words: t('newThread'), act: write }] : []);
  if (view === null) return <Loading />;
  return (
    <Screen
      title={<Name name={view.space.name} className={ONE_LINE} />}
      actions={
        <>
          <SettingsLink spaceId={spaceId} />
          {canWrite ? (
            <Button look="main" icon={<Plus className="size-4" />} onClick={write}>
              <span className="max-sm:sr-only">{t('newThread')}</span>
            </Button>
          ) : null}
        </>
      }
    >
      {isArchived ? (
        <ArchivedBanner spaceId={spaceId} name={view.space.name} isOwner={role === 'owner'} />
      ) : null}
      {isArchived || view.forum === null ? null : (
        <TickLine state={view.forum} isOwner={role === 'owner'} />
      )}
      <Threads spaceId={spaceId} onWrite={canWrite ? write : null} />
      <NewThreadDialog spaceId={spaceId} isOpen={isWriting} onClose={() => setWriting(false)} />
      <LinkedWhy />
    </Screen>
  );
}

/** Shows the reason why the run in the URL got the floor. An agent's profile links to this URL. */
function LinkedWhy() {
  const { panel, run } = route.useSearch();
  const navigate = route.useNavigate();
  if (panel !== 'why' || run === undefined) return null;
  return <WhyRun runId={run} onClose={() => void navigate({ search: {} })} />;
}

function SettingsLink({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation('forum');
  return (
    <Link
      to="/spaces/$spaceId/settings"
      params={{ spaceId }}
      aria-label={t('settings')}
      title={t('settings')}
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-hover hover:text-ink pointer-coarse:size-11"
    >
      <Settings2 aria-hidden="true" className="size-4.5" />
    </Link>
  );
}

interface ThreadsProps {
  readonly spaceId: string;
  /** Opens the form of a new thread. Null if the person may not write. */
  readonly onWrite: (() => void) | null;
}

function Threads({ spaceId, onWrite }: ThreadsProps) {
  const { t } = useTranslation('forum');
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useThreads(spaceId);
  if (data === undefined) {
    return error === null ? <Loading /> : <Failure words={failureWords(error)} />;
  }
  const threads = data.pages.flatMap(({ items }) => items);
  if (threads.length === 0) {
    return (
      <EmptyState
        icon={<MessagesSquare className="size-6" />}
        title={t('noThreadsTitle')}
        action={onWrite === null ? null : <Button onClick={onWrite}>{t('newThread')}</Button>}
      >
        {t('noThreadsWords')}
      </EmptyState>
    );
  }
  return (
    <section aria-label={t('threads')}>
      <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card">
        {threads.map((thread) => (
          <ThreadRow key={thread.id} thread={thread} />
        ))}
      </ul>
      {hasNextPage ? (
        <div className="mt-4 flex justify-center">
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('showMore')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

const PAGE = 30;

/** The threads of a forum, sorted by their newest post. They reload after an event of the forum. */
function useThreads(spaceId: string) {
  useForumNews(spaceId, ['threads', spaceId], tellsOfThreads);
  return useInfiniteQuery({
    queryKey: ['threads', spaceId],
    queryFn: ({ pageParam }) =>
      conch.call('listThreads', {
        query: {
          spaceId,
          limit: PAGE,
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}
