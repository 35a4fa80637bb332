import { asMemberId, asSpaceId } from '@conch/engine';
import {
  accessEpoch,
  agentById,
  allPeopleAccess,
  directIds,
  personAccess,
  rolesOf,
  sessionByKey,
  tokenByHash,
  type AgentRow,
  type Script,
  type SessionRow,
  type TokenRow,
} from '@conch/store';
import { clientChatsOf, serviceByHash } from '@conch/store/outside';
import { IDLE_MS } from './cookie.ts';
import { isOutside } from './is-outside.ts';
import {
  isPersonal,
  limitsOf,
  type AccessStanding,
  type Credential,
  type Principal,
  type TokenLimits,
} from './principal.ts';

/** The holder of a credential, and the stored time of its last use. */
export interface Holder {
  readonly principal: Exclude<Principal, { readonly kind: 'automation' }>;
  readonly seenAt: number;
}

/** An expired credential, and the time when it expired. */
export interface ExpiredCredential {
  readonly expiredAt: number;
}

/** The holder of a session. Null if the key is unknown or the person was removed. */
export function* holderOfSession(
  hash: string,
  now: number,
): Script<Holder | ExpiredCredential | null> {
  const session = yield* sessionByKey(hash);
  if (session === null) return null;
  const until = untilOf(session);
  const { id, openedBy } = session;
  const credential = { kind: 'session', hash, id, until, openedBy, limits: null } as const;
  if (until <= now) return { expiredAt: until };
  return yield* asPerson(session.personId, credential, session.lastSeenAt);
}

/** The time when a session ends if nobody uses it again. */
export function untilOf({
  expiresAt,
  lastSeenAt,
}: Pick<SessionRow, 'expiresAt' | 'lastSeenAt'>): number {
  return Math.min(expiresAt, lastSeenAt + IDLE_MS);
}

/** The holder of a token: a person, an agent or a service. */
export function* holderOfToken(
  hash: string,
  now: number,
): Script<Holder | ExpiredCredential | null> {
  const token = yield* tokenByHash(hash);
  const until = token?.expiresAt ?? Infinity;
  if (token === null) return yield* holderOfServiceToken(hash);
  if (until <= now) return { expiredAt: until };
  const { id, openedBy } = token;
  const credential = { kind: 'token', hash, id, until, openedBy, limits: limitsIn(token) } as const;
  const seenAt = token.lastUsedAt ?? 0;
  if (token.kind === 'person') return yield* asPerson(token.ownerId, credential, seenAt);
  const agent = yield* agentById(token.ownerId);
  if (agent === null || agent.deletedAt !== null) return null;
  return { principal: asAgent(agent, credential), seenAt };
}

function* holderOfServiceToken(hash: string): Script<Holder | null> {
  const service = yield* serviceByHash(hash);
  if (service === null) return null;
  const { id, name, openedBy } = service;
  const until = Infinity;
  const credential = { kind: 'token', hash, id, until, openedBy, limits: null } as const;
  const spaceId = asSpaceId(service.spaceId);
  const principal = { kind: 'service', serviceId: id, name, spaceId, credential } as const;
  return { principal, seenAt: service.lastUsedAt ?? 0 };
}

/** The limits of a token, or null if it has none. */
function limitsIn({ rights, spaceIds }: TokenRow): TokenLimits | null {
  if (spaceIds === null && (rights ?? 'manage') === 'manage') return null;
  const ids = spaceIds === null ? null : new Set(JSON.parse(spaceIds) as readonly string[]);
  return { rights: rights ?? 'manage', spaceIds: ids };
}

function asAgent(agent: AgentRow, credential: Credential): Holder['principal'] {
  return {
    kind: 'agent',
    agentId: asMemberId(agent.id),
    name: agent.name,
    isActive: agent.status === 'active',
    isOutside: isOutside(agent.kind, JSON.parse(agent.config)),
    credential,
  };
}

/** The owner of the server: its first admin. */
export function* ownerOfServer(): Script<Principal | null> {
  const owner = (yield* allPeopleAccess()).find(({ isAdmin }) => isAdmin === 1);
  if (owner === undefined) return null;
  return { kind: 'automation', personId: asMemberId(owner.id), isAdmin: true };
}

/** The current rights of a principal. */
export function* standingOf(principal: Principal): Script<AccessStanding> {
  const epoch = yield* accessEpoch();
  const rows = isPersonal(principal) ? yield* rolesOf(principal.personId) : [];
  const limited = yield* spacesOfToken(principal);
  const roles = new Map(
    rows.flatMap(({ spaceId, role }) =>
      limited === null || limited.has(spaceId) ? [[asSpaceId(spaceId), role]] : [],
    ),
  );
  const isAdmin = isPersonal(principal) && principal.isAdmin;
  const closed = new Set((isAdmin ? yield* directIds() : []).map(asSpaceId));
  return { principal, epoch, roles, closed };
}

/** The spaces of a limited token, with the conversations made from them. Null for all spaces. */
function* spacesOfToken(principal: Principal): Script<ReadonlySet<string> | null> {
  const spaceIds = limitsOf(principal)?.spaceIds ?? null;
  if (spaceIds === null || !isPersonal(principal)) return null;
  const chats = yield* clientChatsOf(principal.personId);
  const within = chats.filter(({ templateId }) => spaceIds.has(templateId));
  return new Set([...spaceIds, ...within.map(({ spaceId }) => spaceId)]);
}

function* asPerson(id: string, credential: Credential, seenAt: number): Script<Holder | null> {
  const person = yield* personAccess(id);
  if (person === null) return null;
  const isAdmin = person.isAdmin === 1 && credential.limits === null;
  return { principal: { kind: 'person', personId: asMemberId(id), isAdmin, credential }, seenAt };
}
