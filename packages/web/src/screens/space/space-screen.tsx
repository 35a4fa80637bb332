import { getRouteApi } from '@tanstack/react-router';
import type { FollowedSpace } from '@conch/sdk';
import { Suspense, useEffect, useMemo } from 'react';
import { useFollowedSpace } from '../../client/followed-spaces.ts';
import { wantedParts } from '../../client/lazy/wanted-parts.ts';
import { lazyPart } from '../../parts/loading/lazy-part.tsx';
import { Loading } from '../../parts/loading/loading.tsx';
import { ToastPlace } from '../../shell/toasts/toast-place.tsx';
import { EmptyField, WritingFrame } from './composer/writing-frame.tsx';
import { OpenSpace } from './open-space-provider.tsx';
import { WaitingPanel } from './panels/panel-frame.tsx';
import { SpaceActionsProvider } from './space-actions.tsx';
import { SpaceHeader } from './space-header.tsx';
import { Transcript } from './transcript/transcript.tsx';

const route = getRouteApi('/inside/spaces/$spaceId');

// Lazy-loaded, so that the messages are painted before the composer and the mention parser load.
const Composer = lazyPart(async () => (await import('./composer/composer.tsx')).Composer, {
  words: 'composer',
});
// Lazy-loaded, because people rarely lose access to a space while it is open.
const LostSpace = lazyPart(async () => (await import('../../shell/lost-space.tsx')).LostSpace);
const Panel = lazyPart(async () => (await import('./panels/panel.tsx')).Panel);

/** The screen of a space: header, transcript, composer and panel. */
export function SpaceScreen() {
  const { spaceId } = route.useParams();
  // The key resets all state when the space changes.
  return <OneSpace key={spaceId} spaceId={spaceId} />;
}

function OneSpace({ spaceId }: { readonly spaceId: string }) {
  const following = useFollowedSpace(spaceId);
  const { space, view } = following;
  const { panel } = route.useSearch();
  const open = useMemo(() => (view === null ? null : { space, view }), [space, view]);
  if (space.failure !== null) {
    return (
      <Suspense fallback={<Loading />}>
        <LostSpace following={following} />
      </Suspense>
    );
  }
  if (open === null) return <WaitingScreen space={space} />;
  if (open.view.space.kind === 'forum') {
    return (
      <OpenSpace open={open}>
        <ForumScreen spaceId={spaceId} />
      </OpenSpace>
    );
  }
  return (
    <OpenSpace open={open}>
      <SpaceActionsProvider spaceId={spaceId}>
        <SpaceHeader />
        <div className="flex min-h-0 flex-1">
          <div
            className={`min-w-0 flex-1 flex-col ${panel === undefined ? 'flex' : 'hidden lg:flex'}`}
          >
            <Transcript />
            <ToastPlace isInner />
            <Suspense
              fallback={
                <WritingFrame>
                  <EmptyField />
                </WritingFrame>
              }
            >
              <Composer />
            </Suspense>
          </div>
          {panel === undefined ? null : (
            <Suspense fallback={<WaitingPanel />}>
              <Panel />
            </Suspense>
          )}
        </div>
      </SpaceActionsProvider>
    </OpenSpace>
  );
}

/** The screen until the space has loaded. Lazy-loaded parts wait until the composer is there. */
function WaitingScreen({ space }: { readonly space: FollowedSpace }) {
  useEffect(() => {
    wantedParts.want(space, space.ready);
    return () => wantedParts.shown(space);
  }, [space]);
  return <Loading />;
}

// Lazy-loaded, so that chats do not load the forum code.
const Forum = lazyPart(async () => (await import('../forum/forum.tsx')).Forum, {
  isRare: true,
  words: 'composer',
});

function ForumScreen({ spaceId }: { readonly spaceId: string }) {
  return (
    <Suspense fallback={<Loading />}>
      <Forum spaceId={spaceId} />
    </Suspense>
  );
}
