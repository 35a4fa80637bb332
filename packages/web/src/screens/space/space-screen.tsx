import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { useFollowedSpace } from '../../client/followed-spaces.ts';
import { later } from '../../parts/later.tsx';
import { Loading } from '../../parts/loading.tsx';
import { LostSpace } from '../../shell/lost-space.tsx';
import { ToastPlace } from '../../shell/toast-place.tsx';
import { ForumScreen } from '../forum/forum-screen.tsx';
import { EmptyField, WritingFrame } from './composer/writing-frame.tsx';
import { OpenSpaceContext } from './open-space.ts';
import { WaitingPanel } from './panels/panel-frame.tsx';
import { SpaceDoorsProvider } from './space-doors.tsx';
import { SpaceHeader } from './space-header.tsx';
import { Transcript } from './transcript/transcript.tsx';

const route = getRouteApi('/inside/spaces/$spaceId');

// What was said is painted first; the place to write brings the reading of mentions with it.
const Composer = later(async () => (await import('./composer/composer.tsx')).Composer, {
  words: 'composer',
});
const Welcome = later(async () => (await import('../welcome/welcome.tsx')).Welcome);
const Panel = later(async () => (await import('./panels/panel.tsx')).Panel);

/** A space: who is in it, what was said, and a place to say something. */
export function SpaceScreen() {
  const { spaceId } = route.useParams();
  // One space, one screen: nothing of the one that was open before stays.
  return <OneSpace key={spaceId} spaceId={spaceId} />;
}

function OneSpace({ spaceId }: { readonly spaceId: string }) {
  const following = useFollowedSpace(spaceId);
  const { space, view } = following;
  const { panel } = route.useSearch();
  const open = useMemo(() => (view === null ? null : { space, view }), [space, view]);
  if (space.failure !== null) return <LostSpace following={following} />;
  if (open === null) return <Loading />;
  if (open.view.space.kind === 'forum') return <ForumScreen spaceId={spaceId} />;
  return (
    <OpenSpaceContext value={open}>
      <SpaceDoorsProvider spaceId={spaceId}>
        <SpaceHeader />
        <div className="flex min-h-0 flex-1">
          <div
            className={`min-w-0 flex-1 flex-col ${panel === undefined ? 'flex' : 'hidden lg:flex'}`}
          >
            <Transcript />
            <Suspense fallback={null}>
              <Welcome />
            </Suspense>
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
            <Suspense fallback={<WaitingPanel isWide={panel === 'modes'} />}>
              <Panel />
            </Suspense>
          )}
        </div>
      </SpaceDoorsProvider>
    </OpenSpaceContext>
  );
}
