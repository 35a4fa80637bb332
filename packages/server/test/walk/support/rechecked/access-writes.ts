import type { HTTP_API, RouteName } from '@conch/protocol';
import type { Ids } from '../ids.ts';

type WriteRoute = {
  [Name in RouteName]: (typeof HTTP_API)[Name]['method'] extends 'GET' ? never : Name;
}[RouteName];

/** The caller of a write: an admin, the owner of the space, or somebody outside the space. */
export type Writer = 'admin' | 'owner' | 'stranger';

/** A request that would succeed if the caller kept their rights. */
export interface AccessWrite {
  readonly by: Writer;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object | string;
}

/** More ids for the requests, in addition to `Ids`. */
export interface WriteIds extends Ids {
  readonly invitationToken: string;
  readonly toolHash: string;
  readonly copy: string;
}

/** The requests of a route, or the reason why the route needs no second check. */
type Writes = string | ((ids: WriteIds) => readonly AccessWrite[]);

const PROVEN = 'the secret in the request proves the right, and its transaction uses the secret';
const WORDS = 'messages, runs and ticks hand out no access';
const OWN = 'changes only the list of the caller and hands out no access';
const NO_ROWS = 'stores nothing that outlives the request';

const SKIPS = [{ do: { skip: true } }];
const ADA = { spec: 'chara_card_v3', data: { name: 'Countess' } };
const FILE = '---\nname: Robot\n---\nYou are a robot.';

const byAdmin = (body?: object) => (): readonly AccessWrite[] => [withBody('admin', body)];
const byOwner = (body?: object) => (): readonly AccessWrite[] => [withBody('owner', body)];
const inForum = ({ forumId }: WriteIds): readonly AccessWrite[] => [
  { by: 'owner', query: { spaceId: forumId } },
];

function withBody(by: Writer, body: object | undefined): AccessWrite {
  return body === undefined ? { by } : { by, body };
}

/** Every route that writes. A new route without an entry does not compile. */
export const ACCESS_WRITES: Readonly<Record<WriteRoute, Writes>> = {
  setUp: PROVEN,
  lookAtSignInLink: NO_ROWS,
  signIn: PROVEN,
  signOut: 'only ends the session of the caller',
  lookAtInvitation: NO_ROWS,
  acceptInvitation: ({ invitationToken }) => [{ by: 'stranger', body: { token: invitationToken } }],
  changeMe: () => [
    { by: 'owner', body: { name: 'Renamed' } },
    { by: 'owner', body: { password: 'a password to keep', revokeTokens: true } },
    { by: 'owner', body: { name: 'Renamed', password: 'a password to keep' } },
  ],
  makeTicket: 'a ticket opens a socket only together with its session, which is checked again',
  endMySession: byOwner(),
  makeMyToken: byOwner({ name: 'Another' }),
  endMyToken: byOwner(),
  addPerson: () => [
    { by: 'admin', body: { name: 'Newcomer' } },
    { by: 'admin', body: { name: 'Newcomer', isAdmin: true, clientId: 'key' } },
  ],
  changePerson: () => [
    { by: 'admin', body: { isAdmin: true } },
    { by: 'admin', body: { name: 'Renamed' } },
    { by: 'admin', body: { name: 'Renamed', isAdmin: true } },
  ],
  removePerson: byAdmin(),
  makePersonLink: byAdmin(),
  addAgent: byAdmin({ name: 'Robot', kind: 'script', config: SKIPS }),
  changeAgent: () => [
    { by: 'admin', body: { addableBy: 'owner' } },
    { by: 'admin', body: { kind: 'script', config: SKIPS } },
  ],
  removeAgent: byAdmin(),
  changeMyFace: byOwner({ face: { kind: 'emoji', emoji: '🐚' } }),
  changeAgentFace: byAdmin({ face: { kind: 'colour', colour: 3 } }),
  importAgent: byAdmin({ card: ADA }),
  importAgentFile: byAdmin({ fileName: 'robot.md', content: FILE }),
  tryAgent: NO_ROWS,
  readAgentFiles: 'reads the files of the operator, with no data of the caller',
  makeAgentToken: byAdmin({ name: 'Another' }),
  endAgentToken: byAdmin(),
  makeWebhookSecret: byAdmin(),
  addProvider: byAdmin({ preset: 'openai', key: 'sk-secret' }),
  changeProvider: byAdmin({ key: 'sk-secret' }),
  removeProvider: byAdmin(),
  testProvider: NO_ROWS,
  chooseDefaultModel: ({ providerName: provider }) => [
    { by: 'admin', body: { chosen: { provider, model: 'small' } } },
  ],
  approveTool: ({ toolHash: hash }) => [{ by: 'admin', body: { hash } }],
  withdrawTool: byAdmin(),
  makeSpace: () => [
    { by: 'owner', body: { name: 'Another' } },
    { by: 'owner', body: { name: 'Another', clientId: 'key' } },
  ],
  changeSpace: byOwner({ settings: { disclosure: 'deny' } }),
  leaveSpace: byOwner(),
  handOverSpace: ({ memberId }) => [{ by: 'owner', body: { memberId } }],
  archiveSpace: byOwner(),
  unarchiveSpace: byOwner(),
  deleteSpace: byOwner(),
  markRead: WORDS,
  changeMySpace: OWN,
  arrangeSpaces: OWN,
  openDirectSpace: ({ personId }) => [{ by: 'owner', body: { personId } }],
  restoreSpace: byAdmin(),
  purgeSpace: byAdmin(),
  importSpace: ({ copy }) => [{ by: 'admin', body: copy }],
  addMembers: ({ personId }) => [{ by: 'owner', body: { memberIds: [personId] } }],
  changeMember: byOwner({ role: 'owner' }),
  removeMember: byOwner(),
  makeInvitation: () => [
    { by: 'owner', body: { role: 'owner' } },
    { by: 'owner', body: { role: 'owner', clientId: 'key' } },
  ],
  endInvitation: byOwner(),
  giveGrant: ({ forumId }) => [{ by: 'owner', body: { homeId: forumId, kind: 'act' } }],
  revokeGrant: byOwner(),
  postMessage: WORDS,
  editMessage: WORDS,
  deleteMessage: WORDS,
  react: WORDS,
  regenerate: WORDS,
  previewMessage: NO_ROWS,
  stop: WORDS,
  continue: WORDS,
  addSchedule: byOwner({ name: 'Bell', cron: '0 9 1 1 *', content: 'It is late.' }),
  changeSchedule: () => [
    { by: 'owner', body: { isPaused: true } },
    { by: 'owner', body: { content: 'It is later.' } },
  ],
  removeSchedule: byOwner(),
  makeService: () => [
    { by: 'owner', body: { name: 'Deploys' } },
    { by: 'owner', body: { name: 'Deploys', clientId: 'key' } },
  ],
  removeService: byOwner(),
  makeShareLink: () => [
    { by: 'owner', body: {} },
    { by: 'owner', body: { clientId: 'key' } },
  ],
  endShareLink: byOwner(),
  changeSharing: byOwner({ membersMayShare: true }),
  answerApproval: byOwner({ approve: true }),
  openThread: WORDS,
  postReply: WORDS,
  beginTick: WORDS,
  pauseForum: inForum,
  resumeForum: inForum,
  forkForum: ({ forumId: spaceId }) => [{ by: 'owner', body: { spaceId, tick: 1, name: 'Fork' } }],
};
