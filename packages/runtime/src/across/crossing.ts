import {
  asMemberId,
  asSpaceId,
  homeOf,
  type MemberId,
  type Run,
  type SpaceId,
  type SpaceState,
  type Visit,
} from '@conch/engine';
import {
  approvalOf,
  grantOf,
  grantsTo,
  isMember,
  mayAllRead,
  mayAnyRead,
  personAccess,
  reachOf,
  rolesOf,
  spaceById,
  spacesOf,
  tokenById,
  type Script,
} from '@conch/store';
import { readSettings } from '../space/stored-settings.ts';

/** An agent that acts in other spaces or reads them, and the source of its rights there (XS9). */
export interface Crossing {
  readonly agent: MemberId;
  /**
   * The person whose rights apply, or the limited token with which the person acted. If null, only
   * grants apply.
   */
  readonly starter: MemberId | null;
  /** The space to which other spaces granted the rights. */
  readonly home: SpaceId;
  /** The space in which the agent speaks. */
  readonly here: SpaceId;
}

/**
 * `ask`: reading is allowed for one run after the approval of a person who may read both spaces.
 */
type ReadRight = 'yes' | 'ask' | 'no';

export function crossingOf({ id: here, floor }: SpaceState, run: Run): Crossing {
  const chain = floor.chains.find(({ id }) => id === run.chainId);
  const home = chain === undefined ? here : homeOf(chain, here);
  return { agent: run.agent, starter: chain?.starter ?? null, home, here };
}

export function crossingOfVisit({ agent, starter, home, from }: Visit): Crossing {
  const here = from.spaceId;
  return { agent, starter: starter ?? null, home: home ?? here, here };
}

/** XS8: whether an agent may post in another space. */
export function* mayAct(crossing: Crossing, spaceId: SpaceId): Script<boolean> {
  const { agent, starter, home, here } = crossing;
  if (!(yield* isMember(spaceId, agent))) return false;
  const reach = starter === null ? null : yield* starterReach(starter, spaceId);
  const isGranted = yield* holdsGrant({ spaceId, homeId: home, kind: 'act' });
  if (reach?.act !== true && !isGranted) return false;
  // A post from a space that the agent only visits discloses content of that space. So the home
  // space and the target space must be allowed to read the visited space.
  return here === home || (yield* readRight(crossing, here, [home, spaceId])) === 'yes';
}

/** XS8: whether an agent may read another space from the space in which the agent speaks. */
export function* mayRead(crossing: Crossing, spaceId: SpaceId): Script<ReadRight> {
  if (!(yield* isMember(spaceId, crossing.agent))) return 'no';
  const right = yield* readRight(crossing, spaceId, [crossing.home, crossing.here]);
  // If no person can approve, the answer is `no` instead of `ask`.
  if (right === 'ask' && !(yield* mayAnyRead(crossing.here, spaceId))) return 'no';
  return right;
}

/** Whether agents of the spaces in `readers` may read a space. */
function* readRight(
  { starter }: Crossing,
  spaceId: SpaceId,
  readers: readonly SpaceId[],
): Script<ReadRight> {
  let right: ReadRight = 'yes';
  for (const homeId of new Set(readers)) {
    if (homeId === spaceId) continue;
    if (yield* holdsGrant({ spaceId, homeId, kind: 'read' })) continue;
    if (starter === null || !(yield* mayDisclose(spaceId))) return 'no';
    if (!(yield* starterReach(starter, spaceId)).read) return 'no';
    if (!(yield* mayAllRead(homeId, spaceId))) right = 'ask';
  }
  return right;
}

// The role is checked at each use, because the person who granted the right may have lost the role.
function* holdsGrant(key: Parameters<typeof grantOf>[0]): Script<boolean> {
  const grant = yield* grantOf(key);
  if (grant === null) return false;
  const { spaceId, grantedBy } = grant;
  return grantedBy === null || (yield* reachOf({ spaceId, personId: grantedBy })).grant;
}

// With `disclosure: "deny"`, other spaces can read a space only with a grant from an owner.
function* mayDisclose(spaceId: SpaceId): Script<boolean> {
  const row = yield* spaceById(spaceId);
  return row !== null && readSettings(row)?.settings.disclosure === 'allow';
}

/** The call id for an approval to read a space. A run makes at most one such request per space. */
export function reachCallId(spaceId: SpaceId): string {
  return `${REACH}${spaceId}`;
}

/**
 * The space that an approval allows a run to read. Null if the approval is about another action.
 */
export function spaceToRead(callId: string): SpaceId | null {
  return callId.startsWith(REACH) ? asSpaceId(callId.slice(REACH.length)) : null;
}

const REACH = 'read-space:';

/**
 * The result of the approval request. Null if people were not asked. The approver must still be
 * allowed to read both spaces.
 */
export function* approvalResult(
  run: Pick<Run, 'id'>,
  { here }: Crossing,
  spaceId: SpaceId,
): Script<{ readonly isApproved: boolean } | null> {
  const key = { spaceId: here, runId: run.id, callId: reachCallId(spaceId) };
  const row = yield* approvalOf(key);
  if (row === null) return null;
  if (row.verdict !== 'approved' || row.decidedBy === null) return { isApproved: false };
  const personId = row.decidedBy;
  const reads = yield* reachOf({ spaceId, personId });
  return { isApproved: reads.read && (yield* reachOf({ spaceId: here, personId })).read };
}

/** Whether a run may read another space now, by right or by approval. */
export function* canRead(
  run: Pick<Run, 'id'>,
  crossing: Crossing,
  spaceId: SpaceId,
): Script<boolean> {
  const right = yield* mayRead(crossing, spaceId);
  if (right !== 'ask') return right === 'yes';
  return (yield* approvalResult(run, crossing, spaceId))?.isApproved === true;
}

/** The other spaces in which an agent may act or read, or may ask people for the right to read. */
export function* spacesInReach(
  crossing: Crossing,
): Script<readonly { readonly id: SpaceId; readonly name: string; readonly canRead: boolean }[]> {
  const { agent, here, starter } = crossing;
  const known = yield* spacesKnownTo(crossing);
  const found = [];
  for (const { id: input, name } of yield* spacesOf(agent)) {
    const id = asSpaceId(input);
    // An agent may be in thousands of spaces, and this check skips most of them.
    if (id === here || known?.has(id) === false) continue;
    const right = yield* mayRead(crossing, id);
    if (right === 'no' && !(yield* mayAct(crossing, id))) continue;
    const reach = starter === null ? null : yield* starterReach(starter, id);
    found.push({ id, name, canRead: reach?.read === true && right === 'yes' });
  }
  return found;
}

/** The spaces in which the chain may have a right. Null for an admin, who may read all spaces. */
function* spacesKnownTo({ starter, home }: Crossing): Script<ReadonlySet<string> | null> {
  const granted = (yield* grantsTo(home)).map(({ spaceId }) => spaceId);
  if (starter === null) return new Set(granted);
  const own = yield* spacesOfStarter(starter);
  return own === null ? null : new Set([...granted, ...own]);
}

/** The chain's starter as a field of an event. Empty if there is no starter. */
export function startedBy(starter: string | null): { readonly starter?: MemberId } {
  return starter === null ? {} : { starter: asMemberId(starter) };
}

/**
 * The rights of the starter of a chain in a space. A starter is a person, or the limited token with
 * which the person acted. A revoked token allows nothing, like a removed person.
 */
function* starterReach(
  starter: MemberId,
  spaceId: SpaceId,
): Script<{ readonly read: boolean; readonly act: boolean }> {
  const token = yield* tokenById(starter);
  if (token === null) return yield* reachOf({ spaceId, personId: starter });
  if (!isWithin(token.spaceIds, spaceId)) return { read: false, act: false };
  const personId = token.ownerId;
  // A limited token never acts as an admin.
  const { read, act } = yield* reachOf({ spaceId, personId }, { asAdmin: false });
  return { read, act: act && token.rights !== 'read' };
}

/** The spaces in which a starter may have rights. Null for an admin, who may read all spaces. */
function* spacesOfStarter(starter: MemberId): Script<readonly string[] | null> {
  const token = yield* tokenById(starter);
  const personId = token?.ownerId ?? starter;
  if (token === null && (yield* personAccess(personId))?.isAdmin === 1) return null;
  const roles = (yield* rolesOf(personId)).map(({ spaceId }) => spaceId);
  const joined = (yield* spacesOf(personId)).map(({ id }) => id);
  return [...roles, ...joined].filter((id) => isWithin(token?.spaceIds ?? null, id));
}

function isWithin(spaceIds: string | null, spaceId: string): boolean {
  return spaceIds === null || (JSON.parse(spaceIds) as readonly string[]).includes(spaceId);
}
