import type { HTTP_API, RouteName } from '@conch/protocol';
import type { Ids } from './ids.ts';

type WithBody = {
  [Name in RouteName]: (typeof HTTP_API)[Name] extends { readonly body: object } ? Name : never;
}[RouteName];

/** A valid body for every route with a body. A new route without an entry does not compile. */
export const GOOD_BODIES: Readonly<Record<WithBody, (ids: Ids) => object>> = {
  setUp: () => ({ token: 'no-such-link' }),
  lookAtSignInLink: () => ({ token: 'no-such-link' }),
  signIn: () => ({ name: 'Nobody at all', password: 'is not the password' }),
  lookAtInvitation: () => ({ token: 'no-such-invitation' }),
  acceptInvitation: () => ({ token: 'no-such-invitation' }),
  changeMe: () => ({}),
  makeMyToken: () => ({ name: 'Another' }),
  addPerson: () => ({ name: 'system' }),
  changePerson: () => ({}),
  addAgent: () => ({ name: 'system', kind: 'script', config: [] }),
  changeAgent: () => ({ isQuiet: true }),
  changeMyFace: () => ({ face: { kind: 'emoji', emoji: '🐚' } }),
  changeAgentFace: () => ({ face: { kind: 'colour', colour: 3 } }),
  importAgent: () => ({ provider: 'none', model: 'none', card: 'iVBORw0KGgo=' }),
  importAgentFile: () => ({ fileName: 'none.md', content: 'no front matter' }),
  tryAgent: () => ({ kind: 'script', config: [{ do: { skip: true } }], content: 'Well?' }),
  // The address is on loopback, because tests must not reach a real provider.
  addProvider: () => ({ preset: 'compatible', baseUrl: 'http://127.0.0.1:9/v1' }),
  changeProvider: () => ({ key: null }),
  testProvider: () => ({}),
  chooseDefaultModel: () => ({ chosen: null }),
  approveTool: () => ({ hash: '0'.repeat(64) }),
  makeAgentToken: () => ({ name: 'Another' }),
  makeSpace: () => ({ name: 'Another' }),
  changeSpace: () => ({ name: 'Renamed' }),
  handOverSpace: ({ memberId }) => ({ memberId }),
  markRead: () => ({ seq: 1 }),
  changeMySpace: () => ({ isPinned: true }),
  arrangeSpaces: ({ spaceId }) => ({ spaceIds: [spaceId] }),
  openDirectSpace: ({ personId }) => ({ personId }),
  addMembers: ({ agentId }) => ({ memberIds: [agentId] }),
  changeMember: () => ({ role: 'viewer' }),
  giveGrant: ({ homeId, kind }) => ({ homeId, kind }),
  makeInvitation: () => ({ role: 'viewer' }),
  postMessage: () => ({ content: 'Hello.' }),
  editMessage: () => ({ content: 'Hello again.' }),
  previewMessage: () => ({ content: 'Hello?' }),
  react: () => ({ emoji: '👍', isGiven: true }),
  regenerate: () => ({}),
  stop: () => ({}),
  answerApproval: () => ({ approve: true }),
  addSchedule: () => ({ name: 'Bell', cron: '0 9 1 1 *', content: 'It is late.' }),
  changeSchedule: () => ({ isPaused: true }),
  changeSharing: () => ({ membersMayShare: true }),
  makeShareLink: () => ({ hasPrivate: true }),
  makeService: () => ({ name: 'Deploys' }),
  beginTick: () => ({}),
  openThread: ({ forumId }) => ({ spaceId: forumId, title: 'Another', content: 'Well?' }),
  forkForum: ({ forumId }) => ({ spaceId: forumId, tick: 1, name: 'Fork' }),
  postReply: () => ({ content: 'Indeed.' }),
};

/** The query that names the space, for routes whose path does not contain the space. */
export function goodQuery(name: string, { spaceId, forumId }: Ids): Record<string, string> {
  switch (name) {
    case 'search':
      return { words: 'what', spaceId };
    case 'listThreads':
    case 'readThread':
    case 'readPosts':
    case 'postReply':
    case 'readForum':
    case 'beginTick':
    case 'listTicks':
    case 'readTick':
    case 'readNextTick':
    case 'listPendingMentions':
    case 'pauseForum':
    case 'resumeForum':
    case 'readForumHash':
      return { spaceId: forumId };
    case 'compareForums':
      return { spaceId: forumId, with: forumId };
    default:
      return {};
  }
}
