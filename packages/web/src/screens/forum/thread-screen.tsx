import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { failureWords } from '../../client/failure-words.ts';
import { Loading } from '../../parts/loading/loading.tsx';
import { Screen } from '../../parts/screen.tsx';
import { LostSpace } from '../../shell/lost-space.tsx';
import { OpenSpace } from '../space/open-space-provider.tsx';
import { Failure } from './failure.tsx';
import { Thread } from './thread.tsx';
import { useForum } from './use-forum.ts';
import { useThread } from './use-thread.ts';

const route = getRouteApi('/inside/spaces/$spaceId/threads/$threadId');

/** A thread with its posts. */
export function ThreadScreen() {
  const { spaceId, threadId } = route.useParams();
  return <OneThread key={threadId} spaceId={spaceId} threadId={threadId} />;
}

interface OneThreadProps {
  readonly spaceId: string;
  readonly threadId: string;
}

function OneThread({ spaceId, threadId }: OneThreadProps) {
  const { t } = useTranslation('forum');
  const following = useForum(spaceId);
  const { space, view } = following;
  const open = useMemo(() => (view === null ? null : { space, view }), [space, view]);
  const { data: thread, error } = useThread(spaceId, threadId);
  if (space.failure !== null) return <LostSpace following={following} />;
  if (open === null) return <Loading />;
  if (thread === undefined) {
    return (
      <Screen title={open.view.space.name} back={`/spaces/${spaceId}`}>
        {error === null ? <Loading /> : <Failure words={failureWords(error)} />}
      </Screen>
    );
  }
  return (
    <OpenSpace open={open}>
      <Thread thread={thread} title={thread.title === '' ? t('noTitle') : thread.title} />
    </OpenSpace>
  );
}
