import { Outlet, useRouterState, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { Loading } from '../parts/loading/loading.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';
import { StatusRegion } from './status-region.tsx';
import { ToastPlace } from './toasts/toast-place.tsx';
import { useUnreadEntries } from './notifications/use-unread-entries.ts';
import { useWatchedSpaces } from './notifications/watch-spaces.ts';
import { useMe } from '../client/use-me.ts';
import { noteVisit } from '../state/visits.ts';
import { followed } from '../client/followed-spaces.ts';
import { spacesWithUnsent } from '../client/unsent-messages.ts';
import { conch } from '../client/conch.ts';
import { lazyPart } from '../parts/loading/lazy-part.tsx';
import { closeOverlay, openHelp, openPalette, useOpenOverlay } from './open-overlay.ts';
import { useFindKeys } from './use-find-keys.ts';
import { useShortcut } from './use-shortcut.ts';
import { earlyParts } from '../client/lazy/early-parts.ts';
import { wantedParts } from '../client/lazy/wanted-parts.ts';
import { isSignedOutError, spacesQuery } from '../client/queries.ts';
import { onSignedOut } from '../client/signed-out.ts';
import { useGoToSignIn } from '../client/use-go-to-sign-in.ts';
import { CloudOff } from 'lucide-react';
import { useConnection } from '../client/use-connection.ts';
import { useIsLost } from '../client/use-is-lost.ts';
import { Press } from '../parts/buttons/press.tsx';
import { announce } from '../state/announcements.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { nextSpace } from '../state/next-space.ts';
import { inSideOrder } from '../state/sidebar-parts.ts';
import { useOpenSpaceId } from './use-open-space-id.ts';
import { useToasts, hideToastsAbout } from '../state/toasts.ts';
import { isSeen } from '../state/forum-toast.ts';
import { useReadMarks } from './notifications/use-read-marks.ts';
import { pageTitle } from '../state/page-title.ts';

const ToastRegion = lazyPart(async () => (await import('./toasts/toast-region.tsx')).ToastRegion);

// Preloads the toasts, because they may have to report that the server cannot be reached.
const AFTER_MS = 1_000;

/** Renders the toasts, if there are any. */
function Toasts() {
  const isEmpty = useToasts().shown.length === 0;
  useEffect(() => {
    const preload = (): void => void wantedParts.settled().then(ToastRegion.preload);
    const timer = setTimeout(preload, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isEmpty) return null;
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  );
}

/** The frame around every screen of a signed-in person. */
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

/**
 * Background work for every screen. It renders nothing, and suspends until the list of spaces has
 * loaded.
 */
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

/** Stores visited screens, which the palette lists first. */
function useVisits(): void {
  const { id } = useMe();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => noteVisit(id, path), [id, path]);
}

/** Sends messages that were unsent when the page was closed. This works on any screen. */
function useKeptMessages(): void {
  const { id } = useMe();
  useEffect(() => {
    for (const spaceId of spacesWithUnsent(id)) followed(spaceId);
  }, [id]);
}

/**
 * Checks the connection after a network change, and when the page becomes visible. The network
 * state of the browser is not enough, because a server on the same machine needs no network.
 */
function useLineChecks(): void {
  useEffect(() => {
    const check = (): void => conch.checkLine();
    const checkIfSeen = (): void => {
      if (!document.hidden) check();
    };
    addEventListener('offline', check);
    addEventListener('online', check);
    document.addEventListener('visibilitychange', checkIfSeen);
    return () => {
      removeEventListener('offline', check);
      removeEventListener('online', check);
      document.removeEventListener('visibilitychange', checkIfSeen);
    };
  }, []);
}

const Palette = lazyPart(async () => (await import('./palette/palette.tsx')).Palette);
const Help = lazyPart(async () => (await import('./help.tsx')).Help);
const NewChat = lazyPart(async () => (await import('./new-chat.tsx')).NewChat, { words: 'list' });
const Invite = lazyPart(async () => (await import('./invite.tsx')).Invite);
const ImportDialog = lazyPart(
  async () => (await import('../screens/agents/import/import-dialog.tsx')).ImportDialog,
  { isRare: true },
);

/** The overlays: palette, help, and dialogs from the palette. Each is loaded on first use. */
function OverThePage() {
  const overlay = useOpenOverlay();
  useShortcut('Mod+K', openPalette);
  useShortcut('?', openHelp);
  useFindKeys();
  if (overlay === null) return null;
  return (
    <Suspense fallback={null}>
      {overlay === 'palette' ? <Palette isOpen onClose={closeOverlay} /> : null}
      {overlay === 'help' ? <Help isOpen onClose={closeOverlay} /> : null}
      {overlay === 'new-chat' ? <NewChat onClose={closeOverlay} /> : null}
      {overlay === 'invite' ? <Invite onClose={closeOverlay} /> : null}
      {overlay === 'import' ? <ImportDialog onClose={closeOverlay} /> : null}
    </Suspense>
  );
}

/** Preloads the parts that a conversation can open, in case the connection is lost later. */
function useEarlyParts(): void {
  useEffect(() => {
    const load = (): void => {
      if (mayLoad()) void earlyParts.load({ rest, mayLoad });
    };
    load();
    return conch.onConnection(load);
  }, []);
}

function mayLoad(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return conch.connection.kind === 'open' && connection?.saveData !== true;
}

async function rest(): Promise<void> {
  await wantedParts.settled();
  await browserIdle();
}

const REST_WITHIN_MS = 3_000;

function browserIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no `requestIdleCallback`.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 200);
    else requestIdleCallback(() => resolve(), { timeout: REST_WITHIN_MS });
  });
}

/**
 * Sends a signed-out person to the sign-in page. After signing in, the person returns to the same
 * screen.
 */
function useSignedOut(): void {
  const goToSignIn = useGoToSignIn();
  // Right after a sign-in, the old socket is still stopped. So the state alone does not mean a
  // sign-out, and the effect waits for a change of the state.
  useEffect(
    () =>
      conch.onConnection(() => {
        const { connection } = conch;
        const isOut = connection.kind === 'stopped' && isSignedOutError(connection.failure);
        if (isOut) void goToSignIn(currentPath());
      }),
    [goToSignIn],
  );
  useEffect(() => onSignedOut(() => void goToSignIn(currentPath())), [goToSignIn]);
  useEffect(() => {
    // A person without spaces follows no space, but needs the socket to receive a sign-out.
    void conch.connect().catch(() => undefined);
  }, []);
}

function currentPath(): string {
  return location.pathname + location.search;
}

/**
 * A thin bar that is shown while the server cannot be reached, or has a newer version than this
 * page.
 */
function ConnectionBar() {
  const { t } = useTranslation();
  const connection = useConnection();
  const isLost = useIsLost();
  useEffect(() => {
    if (isLost) return () => announce(t('connected'));
    return undefined;
  }, [isLost, t]);
  const isOutdated = connection.kind === 'stopped' && !isSignedOutError(connection.failure);
  if (!isLost && !isOutdated) return null;
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-2 bg-warn-tint px-3 py-1 text-sm text-warn"
    >
      <CloudOff aria-hidden="true" className="size-4 shrink-0" />
      {isOutdated ? t('outdated') : t('connectionLost')}
      {isOutdated ? (
        <Press
          onClick={() => location.reload()}
          className="min-h-6 font-semibold underline underline-offset-2 pointer-coarse:min-h-11"
        >
          {t('reload')}
        </Press>
      ) : null}
    </p>
  );
}

/**
 * Alt with an arrow key opens the next or previous space. With Shift, it opens the next unread
 * space.
 */
function useSpaceKeys(): void {
  const navigate = useNavigate();
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const from = useOpenSpaceId();
  const go = (step: 1 | -1, onlyUnread: boolean) => () => {
    const spaceId = nextSpace(inSideOrder(spaces), { from, step, onlyUnread });
    if (spaceId !== null) void navigate({ to: '/spaces/$spaceId', params: { spaceId } });
  };
  useShortcut('Alt+ArrowUp', go(-1, false));
  useShortcut('Alt+ArrowDown', go(1, false));
  useShortcut('Alt+Shift+ArrowUp', go(-1, true));
  useShortcut('Alt+Shift+ArrowDown', go(1, true));
}

/** Hides a toast when its message was read elsewhere, also in another browser. */
function useSeenToasts(): void {
  const marks = useReadMarks(null);
  const shown = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => {
    hideToastsAbout(({ spaceId, seq }) => seq !== null && seq <= (marks.get(spaceId) ?? 0));
  }, [marks]);
  useEffect(() => {
    if (!document.hidden) hideToastsAbout((about) => isSeen(about, shown));
  }, [shown]);
}

/** Shows the open screen and the unread count in the tab's title and icon. */
function usePageTitle(): void {
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const openId = useOpenSpaceId();
  const screen = useScreenName();
  const { title, hasNews } = pageTitle(spaces, { openId, screen });
  useEffect(() => {
    document.title = title;
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon !== null) icon.href = hasNews ? '/icon-news.svg' : '/icon.svg';
  }, [hasNews, title]);
}

function useScreenName(): string | null {
  const { t } = useTranslation();
  const first = useRouterState({ select: ({ location }) => location.pathname.split('/')[1] ?? '' });
  const names: Readonly<Record<string, string>> = {
    agents: t('agents'),
    'new-agent': t('newAgent'),
    'new-space': t('newSpace'),
    settings: t('settings'),
    search: t('search'),
    'get-started': t('getStarted'),
  };
  return names[first] ?? null;
}
