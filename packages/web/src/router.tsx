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
import { laterScreen } from './parts/later.tsx';
import { Loading } from './parts/loading.tsx';
import { GoneWrong, PageGoneWrong } from './shell/gone-wrong.tsx';
import { NotHere } from './shell/not-here.tsx';
import { Shell } from './shell/shell.tsx';
import { panelSearch } from './screens/space/panel.ts';

const root = createRootRoute({
  component: () => (
    <Suspense fallback={<Loading />}>
      <Outlet />
    </Suspense>
  ),
  notFoundComponent: NotHere,
  errorComponent: PageGoneWrong,
});

const comeIn = createRoute({
  getParentRoute: () => root,
  path: '/come-in',
  validateSearch: z.object({ back: z.optional(z.string()) }),
  component: laterScreen(async () => (await import('./screens/coming-in/coming-in.tsx')).ComingIn, {
    words: 'comingIn',
  }),
});

/** Whoever is not signed in is sent to the door, and comes back to where they wanted to go. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  beforeLoad: async ({ location }) => {
    // A link that signs in or invites is for the door, whoever is signed in.
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
  component: laterScreen(async () => (await import('./screens/home/home.tsx')).Home),
});

const space = createRoute({
  getParentRoute: () => inside,
  path: '/spaces/$spaceId',
  validateSearch: panelSearch,
  component: laterScreen(
    async () => (await import('./screens/space/space-screen.tsx')).SpaceScreen,
  ),
});

const getStarted = createRoute({
  getParentRoute: () => inside,
  path: '/get-started',
  component: laterScreen(
    async () => (await import('./screens/welcome/get-started.tsx')).GetStarted,
  ),
});

const newSpace = createRoute({
  getParentRoute: () => inside,
  path: '/new-space',
  component: laterScreen(async () => (await import('./screens/space-form/new-space.tsx')).NewSpace),
});

const spaceSettings = createRoute({
  getParentRoute: () => inside,
  path: '/spaces/$spaceId/settings',
  component: laterScreen(
    async () => (await import('./screens/space-form/space-settings.tsx')).SpaceSettings,
  ),
});

const spaceCosts = createRoute({
  getParentRoute: () => inside,
  path: '/spaces/$spaceId/costs',
  component: laterScreen(
    async () => (await import('./screens/space-costs/space-costs.tsx')).SpaceCosts,
  ),
});

const thread = createRoute({
  getParentRoute: () => inside,
  path: '/spaces/$spaceId/threads/$threadId',
  component: laterScreen(
    async () => (await import('./screens/forum/thread-screen.tsx')).ThreadScreen,
  ),
});

const agents = createRoute({
  getParentRoute: () => inside,
  path: '/agents',
  component: laterScreen(
    async () => (await import('./screens/agents/agents-screen.tsx')).AgentsScreen,
  ),
});

const newAgent = createRoute({
  getParentRoute: () => inside,
  path: '/new-agent',
  // The agent that it is to be a copy of.
  validateSearch: z.object({ like: z.optional(z.string()) }),
  component: laterScreen(async () => (await import('./screens/agents/new-agent.tsx')).NewAgent),
});

const agent = createRoute({
  getParentRoute: () => inside,
  path: '/agents/$agentId',
  component: laterScreen(
    async () => (await import('./screens/agents/agent-profile.tsx')).AgentProfile,
  ),
});

const editAgent = createRoute({
  getParentRoute: () => inside,
  path: '/agents/$agentId/edit',
  component: laterScreen(async () => (await import('./screens/agents/edit-agent.tsx')).EditAgent),
});

const settings = createRoute({
  getParentRoute: () => inside,
  path: '/settings',
  component: laterScreen(
    async () => (await import('./screens/settings/settings-screen.tsx')).Settings,
  ),
});

const settingsPart = createRoute({
  getParentRoute: () => inside,
  path: '/settings/$part',
  component: laterScreen(
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
      settings,
      settingsPart,
    ]),
  ]),
  // What goes wrong on a screen leaves what stands around it.
  defaultErrorComponent: GoneWrong,
  defaultPreload: 'intent',
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** What the screen shows was made a moment ago. */
    readonly isJustMade?: boolean;
  }
}
