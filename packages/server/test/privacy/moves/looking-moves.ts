import { POLICIES } from '@conch/engine';
import { EventReader } from '../event-reader.ts';
import { ViewerLine } from '../line.ts';
import { pick } from './plot.ts';
import type { SceneRoom, Scene } from '../scene.ts';
import type { Choices, MakeMove } from './message-moves.ts';
import type { Viewer } from '../viewer.ts';

/** A viewer reconnects, and may request the missed events. */
export const reconnect: MakeMove = async (scene, [a, b]) => {
  const viewer = pick(scene.viewers, a + b);
  viewer.line?.disconnect();
  await connect(scene, viewer, b % 3 === 0 ? null : 0);
};

/** Opens a new socket for a viewer, and follows every room that the viewer may read. */
export async function connect(scene: Scene, viewer: Viewer, after: number | null): Promise<void> {
  viewer.line = await ViewerLine.open(viewer, await ticketOf(scene, viewer));
  for (const { spaceId } of scene.rooms) await viewer.line?.follow(spaceId, after);
}

async function ticketOf({ house }: Scene, viewer: Viewer): Promise<string | null> {
  if (viewer.hasToken) return null;
  const { body } = await viewer.ask('makeTicket', {});
  const ticket = body as { readonly ticket: string } | null;
  if (ticket === null) return null;
  house.secrets.addCreated(ticket.ticket, viewer.lastRequest);
  return ticket.ticket;
}

/** A viewer sends a read request, with or without permission. */
export const look: MakeMove = async (scene, [a, b, c]) => {
  const viewer = c % 4 === 0 ? pick(scene.viewers, a) : pick(scene.insiders, a);
  const paths = await pathsOf(scene, pick(scene.rooms, c), b);
  for (const path of [pick(paths, a + b), pick(paths, b + c)]) await viewer.look(path);
};

/** The paths of read requests about one room and about the server. */
async function pathsOf(scene: Scene, room: SceneRoom, n: number): Promise<readonly string[]> {
  const { owner } = scene.cast;
  const space = `/spaces/${room.spaceId}`;
  const message = scene.messages.length === 0 ? null : pick(scene.messages, n);
  const params = { spaceId: room.spaceId };
  const { items } = await owner.call('listChains', { params, query: { limit: 3 } });
  const chain = items.length === 0 ? '' : pick(items, n).id;
  const runs = chain === '' ? [] : (await runsOf(owner, room, chain)).slice(0, 1);
  return [
    ...wholeOf(room),
    ...(message === null ? [] : pathsAbout(message.room, message.id)),
    `${space}/runs?silent=true`,
    `/agents/${pick(scene.house.agents, n).id}/activity`,
    `${space}/chains`,
    `${space}/chains/${chain}`,
    ...runs.map((id) => `${space}/runs/${id}`),
    `${space}/members`,
    `${space}/read`,
    `${space}/presence`,
    `${space}/invitations`,
    '/spaces',
    '/spaces?all=true',
    '/costs/spaces',
    '/people',
    '/agents',
    '/me',
    '/me/sessions',
    '/me/tokens',
    '/search?words=news',
    `/search?words=${room.name}`,
  ];
}

async function runsOf(owner: Viewer, { spaceId }: SceneRoom, chainId: string) {
  const { runs } = await owner.call('readChain', { params: { spaceId, chainId } });
  return runs.map(({ id }) => id);
}

/** The paths of routes about a room as a whole. */
function wholeOf({ spaceId, isForum, threadIds }: SceneRoom): readonly string[] {
  const space = `/spaces/${spaceId}`;
  const threads = threadIds
    .slice(0, 2)
    .flatMap((threadId) => [
      `/forum/threads/${threadId}?spaceId=${spaceId}`,
      `/forum/threads/${threadId}/posts?spaceId=${spaceId}`,
    ]);
  return [
    space,
    `${space}/messages?limit=100`,
    `${space}/export`,
    `${space}/decisions?limit=100`,
    `/search?words=news&spaceId=${spaceId}`,
    ...(isForum ? [`/forum/threads?spaceId=${spaceId}`, ...threads] : [`${space}/schedules`]),
  ];
}

/** The paths of routes about one message. */
function pathsAbout({ spaceId }: SceneRoom, messageId: string): readonly string[] {
  const message = `/spaces/${spaceId}/messages/${messageId}`;
  const decisions = `/spaces/${spaceId}/decisions?messageId=${messageId}`;
  return [message, `${message}/versions`, decisions];
}

/** A viewer previews a draft, which nobody else ever sees. */
export const preview: MakeMove = async (scene, [a, b, c]) => {
  const { house, cast } = scene;
  const viewer = a < 8 ? cast.mia : pick(scene.viewers, a + b);
  const { spaceId } = pick(scene.rooms, c % 2);
  const canary = house.book.newCanary(viewer.personId);
  const content = pick([`@${canary} news`, `@${pick(house.agents, b).name} news ${canary}`], c);
  const settings = POLICIES.map((policy) => ({ policy }));
  await viewer.ask('previewMessage', { params: { spaceId }, body: { content, settings } });
};

/** A viewer sends invalid input. */
export const blunder: MakeMove = async (scene, [a, b, c]) => {
  await sendBlunder(scene, pick(scene.viewers, a + b), [a, b, c]);
};

export async function sendBlunder(scene: Scene, viewer: Viewer, [, b, c]: Choices): Promise<void> {
  const canary = scene.house.book.newCanary(viewer.personId);
  const { spaceId } = pick(scene.rooms, c);
  const path = `/api/v1/spaces/${spaceId}/messages`;
  if (viewer.line?.isOpen === true && b % 2 === 0) {
    const babble = [
      `{"${canary}`,
      JSON.stringify({ type: canary }),
      JSON.stringify({ type: 'send_message', clientId: '', spaceId, content: canary }),
    ];
    await viewer.line.babble(pick(babble, c));
    return;
  }
  const bodies = [`{"content": "${canary}"`, { content: canary.repeat(5_000) }, { [canary]: 1 }];
  await viewer.send('POST', path, { body: pick(bodies, c) });
  await viewer.send('GET', `${path}/${canary}`);
  await viewer.send('GET', `/${canary}?${canary}=1`, { headers: { 'x-canary': canary } });
}

/** Makes everybody read again: over HTTP, over a socket and as an event stream. */
export async function lookAtAll(scene: Scene, n: number): Promise<void> {
  const { owner, mia, vic, hal, rex, lea, program, stranger, nobody, former } = scene.cast;
  const { admin, robot } = scene.house;
  // Some people with access and some without access read everything. All other people read less.
  const thorough = [owner, pick([mia, vic, hal], n), rex, stranger];
  const about = scene.messages.slice(-3);
  const always = [...thorough, lea, program, nobody, robot, ...former];
  await admin.send('GET', '/metrics');
  for (const [nth, viewer] of scene.viewers.entries()) {
    if (!always.includes(viewer) && (nth + n) % 3 > 0) continue;
    const isThorough = thorough.includes(viewer);
    for (const room of scene.rooms) {
      const paths = wholeOf(room);
      for (const path of isThorough ? paths : paths.slice(1, 3)) await viewer.look(path);
    }
    for (const { room, id } of isThorough ? about : []) {
      for (const path of pathsAbout(room, id)) await viewer.look(path);
    }
    for (const path of ['/search?words=news&limit=100', '/spaces', '/agents'])
      await viewer.look(path);
    await viewer.send('GET', '/metrics');
    await reconnectAndLook(scene, viewer, nth + n);
  }
}

async function reconnectAndLook(scene: Scene, viewer: Viewer, n: number): Promise<void> {
  const before = viewer.line;
  await connect(scene, viewer, 0);
  viewer.line?.disconnect();
  viewer.line = before;
  const reader = new EventReader(viewer, pick(scene.rooms, n).spaceId);
  await reader.caughtUp;
  reader.disconnect();
}
