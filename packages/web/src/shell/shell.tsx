import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { Loading } from '../parts/loading.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { OverThePage } from './over-the-page.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSpaceKeys } from './space-keys.ts';
import { StatusRegion } from './status-region.tsx';
import { ToastPlace } from './toast-place.tsx';
import { Toasts } from './toasts.tsx';
import { useEarlyParts } from './use-early-parts.ts';
import { useKeptMessages } from './use-kept-messages.ts';
import { usePageTitle } from './use-page-title.ts';
import { useLineChecks } from './use-line-checks.ts';
import { useSeenToasts } from './use-seen-toasts.ts';
import { useSignedOut } from './use-signed-out.ts';
import { useUnreadEntries } from './use-unread-entries.ts';
import { useVisits } from './use-visits.ts';
import { useWatchedSpaces } from './watch-spaces.ts';

/** What stands around every screen of somebody who is signed in. */
export function Shell() {
  const { t } = useTranslation();
  const isHome = useRouterState({ select: ({ location }) => location.pathname === '/' });
  return (
    <div className="flex h-dvh flex-col ps-[env(safe-area-inset-left)] pe-[env(safe-area-inset-right)]">
      <a
        href="#content"
        className="sr-only z-50 rounded-lg bg-card p-3 focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
      >
        {t('skipToContent')}
      </a>
      <ConnectionBar />
      <Suspense fallback={<Loading />}>
        <Watching />
        <div className="flex min-h-0 flex-1 flex-col md:flex-row">
          <div
            className={`min-h-0 w-full flex-1 border-line md:block md:w-64 md:flex-none md:border-e ${isHome ? '' : 'hidden'}`}
          >
            <Sidebar />
          </div>
          <div className={`flex min-h-0 min-w-0 flex-col md:flex-1 ${isHome ? '' : 'flex-1'}`}>
            <main
              id="content"
              tabIndex={-1}
              className={`min-h-0 min-w-0 flex-1 flex-col outline-none md:flex ${isHome ? 'hidden' : 'flex'}`}
            >
              <Suspense fallback={<Loading />}>
                <Outlet />
              </Suspense>
            </main>
            <ToastPlace />
          </div>
        </div>
      </Suspense>
      <OverThePage />
      <Toasts />
      <StatusRegion />
    </div>
  );
}

/** What goes on whatever screen is shown; it waits for the list of spaces, and shows nothing. */
function Watching() {
  useSignedOut();
  useKeptMessages();
  useLineChecks();
  useEarlyParts();
  useWatchedSpaces();
  useUnreadEntries();
  useSeenToasts();
  useVisits();
  usePageTitle();
  useSpaceKeys();
  return null;
}
