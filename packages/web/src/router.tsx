import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { Suspense } from 'react';
import { z } from 'zod/mini';
import { meQuery, queries } from './client/queries.ts';
import { lazyScreen } from './parts/loading/lazy-part.tsx';
import { Loading } from './parts/loading/loading.tsx';
import { ChosenFacesProvider } from './parts/faces/face-providers.tsx';
import { ErrorScreen, PageErrorScreen } from './shell/error-screen.tsx';
import { Shell } from './shell/shell.tsx';
import { panelSearch } from './screens/space/panel.ts';

const root = createRootRoute({
  component: () => (
    <Suspense fallback={<Loading />}>
      <Outlet />
    </Suspense>
  ),
  notFoundComponent: lazyScreen(async () => (await import('./shell/not-here.tsx')).NotHere),
  errorComponent: PageErrorScreen,
});

const comeIn = createRoute({
  getParentRoute: () => root,
  path: '/come-in',
  validateSearch: z.object({ back: z.optional(z.string()) }),
  component: lazyScreen(async () => (await import('./screens/sign-in/sign-in.tsx')).SignIn, {
    words: 'signIn',
  }),
});

/**
 * Redirects people who are not signed in to the sign-in page. After the sign-in, that page leads
 * back to the requested page.
 */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: () => (
    <ChosenFacesProvider>
      <Shell />
    </ChosenFacesProvider>
  ),
  beforeLoad: async ({ location }) => {
    // Sign-in and invitation links open the sign-in page even if a person is signed in.
    const isLink = /^#?(setup|invite)=/u.test(location.hash);
    if (isLink) redirect({ to: '/come-in', hash: location.hash.replace(/^#/u, ''), throw: true });
    const me = await queries.ensureQueryData(meQuery);
    if (me !== null) return;
    const search = location.pathname === '/' ? {} : { back: location.href };
    redirect({ to: '/come-in', search, throw: true });
  },
});

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  component: lazyScreen(async () => (await import('./screens/home/home.tsx')).Home),
});

const space = createRoute({
  getParentRoute: () => inside,
  path: '/spaces/$spaceId',
  validateSearch: panelSearch,
  component: lazyScreen(async () => (await import('./screens/space/space-screen.tsx')).SpaceScreen),
});

const getStarted = createRoute({
  getParentRoute: () => inside,
  path: '/get-started',
  component: lazyScreen(async () => (await import('./screens/welcome/get-started.tsx')).GetStarted),
});

const newSpace = createRoute({
  getParentRoute: () => inside,
  path: '/new-space',
  component: lazyScreen(
    async () => (await import('./screens/space-form/new-space/new-space.tsx')).NewSpace,
  ),
});

const spaceSettings = createRoute({
  getParentRoute: () => inside,
  path: '/spaces/$spaceId/settings',
  component: lazyScreen(
    async () => (await import('./screens/space-form/space-settings.tsx')).SpaceSettings,
  ),
});

const spaceCosts = createRoute({
  getParentRoute: () => inside,
  path: '/spaces/$spaceId/costs',
  component: lazyScreen(
    async () => (await import('./screens/space-costs/space-costs.tsx')).SpaceCosts,
  ),
});

const thread = createRoute({
  getParentRoute: () => inside,
  path: '/spaces/$spaceId/threads/$threadId',
  component: lazyScreen(
    async () => (await import('./screens/forum/thread-screen.tsx')).ThreadScreen,
    { words: 'composer' },
  ),
});

const agents = createRoute({
  getParentRoute: () => inside,
  path: '/agents',
  component: lazyScreen(
    async () => (await import('./screens/agents/agents-screen.tsx')).AgentsScreen,
  ),
});

const newAgent = createRoute({
  getParentRoute: () => inside,
  path: '/new-agent',
  // `like` is the id of the agent to copy.
  validateSearch: z.object({ like: z.optional(z.string()) }),
  component: lazyScreen(async () => (await import('./screens/agents/new-agent.tsx')).NewAgent),
});

const agent = createRoute({
  getParentRoute: () => inside,
  path: '/agents/$agentId',
  component: lazyScreen(
    async () => (await import('./screens/agents/agent-profile.tsx')).AgentProfile,
  ),
});

const editAgent = createRoute({
  getParentRoute: () => inside,
  path: '/agents/$agentId/edit',
  component: lazyScreen(async () => (await import('./screens/agents/edit-agent.tsx')).EditAgent),
});

const search = createRoute({
  getParentRoute: () => inside,
  path: '/search',
  // The router reads a search such as `2026` as a number.
  validateSearch: z.object({ q: z.optional(z.coerce.string()) }),
  component: lazyScreen(
    async () => (await import('./screens/search/search-screen.tsx')).SearchScreen,
    { words: 'search' },
  ),
});

const settings = createRoute({
  getParentRoute: () => inside,
  path: '/settings',
  component: lazyScreen(
    async () => (await import('./screens/settings/settings-screen.tsx')).Settings,
  ),
});

const settingsPart = createRoute({
  getParentRoute: () => inside,
  path: '/settings/$part',
  component: lazyScreen(
    async () => (await import('./screens/settings/settings-screen.tsx')).Settings,
  ),
});

export const router = createRouter({
  routeTree: root.addChildren([
    comeIn,
    inside.addChildren([
      home,
      getStarted,
      space,
      newSpace,
      spaceSettings,
      spaceCosts,
      thread,
      agents,
      newAgent,
      agent,
      editAgent,
      search,
      settings,
      settingsPart,
    ]),
  ]),
  // An error on one screen does not replace the page frame around it.
  defaultErrorComponent: ErrorScreen,
  defaultPreload: 'intent',
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** Whether the agent or space on the screen was just created. */
    readonly isJustMade?: boolean;
  }
}
