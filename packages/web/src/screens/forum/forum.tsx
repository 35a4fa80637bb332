import { Link } from '@tanstack/react-router';
import { MessagesSquare, Plus, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { failureWords } from '../../client/failure-words.ts';
import { Button } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Name } from '../../parts/name.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useOffer } from '../../state/offered-actions.ts';
import { Failure } from './failure.tsx';
import { NewTopic } from './new-topic.tsx';
import { ThreadRow } from './thread-row.tsx';
import { TickLine } from './tick-line.tsx';
import { useForum } from './use-forum.ts';
import { useThreads } from './use-threads.ts';

// A name that is cut off loses its end, whichever way the page goes.
const ONE_LINE = 'block w-fit max-w-full truncate';

/** The topics of a forum, the one with the newest post first. */
export function Forum({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation('forum');
  const { view } = useForum(spaceId);
  const [isWriting, setWriting] = useState(false);
  const role = view?.space.role;
  const canWrite = view !== null && role !== 'viewer';
  const write = () => setWriting(true);
  useOffer(canWrite ? [{ key: 'topic', words: t('newTopic'), act: write }] : []);
  if (view === null) return <Loading />;
  return (
    <Screen
      title={<Name name={view.space.name} className={ONE_LINE} />}
      actions={
        <>
          {role === 'owner' ? <SettingsLink spaceId={spaceId} /> : null}
          {canWrite ? (
            <Button look="main" icon={<Plus className="size-4" />} onClick={write}>
              <span className="max-sm:sr-only">{t('newTopic')}</span>
            </Button>
          ) : null}
        </>
      }
    >
      <TickLine spaceId={spaceId} isOwner={role === 'owner'} />
      <Threads spaceId={spaceId} onWrite={canWrite ? write : null} />
      <NewTopic spaceId={spaceId} isOpen={isWriting} onClose={() => setWriting(false)} />
    </Screen>
  );
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
  /** `null`: who looks may not write. */
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
        action={onWrite === null ? null : <Button onClick={onWrite}>{t('newTopic')}</Button>}
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
