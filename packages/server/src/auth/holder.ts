import { asMemberId } from '@conch/engine';
import {
  agentById,
  allPeopleAccess,
  personAccess,
  sessionByKey,
  tokenByHash,
  type AgentRow,
  type Script,
  type SessionRow,
} from '@conch/store';
import { IDLE_MS } from './cookie.ts';
import { isOutside } from './is-outside.ts';
import type { Credential, Principal } from './principal.ts';

/** Who holds a credential, and when it was last written down that they used it. */
export interface Holder {
  readonly principal: Exclude<Principal, { readonly kind: 'automation' }>;
  readonly seenAt: number;
}

/** Whose session a key opens; `null`: it is unknown, over, or its person is gone. */
export function* holderOfSession(hash: string, now: number): Script<Holder | null> {
  const session = yield* sessionByKey(hash);
  if (session === null) return null;
  const until = untilOf(session);
  const credential = { kind: 'session', hash, id: session.id, until } as const;
  return until <= now ? null : yield* asPerson(session.personId, credential, session.lastSeenAt);
}

/** When a session is over, unless it is used before. */
export function untilOf({
  expiresAt,
  lastSeenAt,
}: Pick<SessionRow, 'expiresAt' | 'lastSeenAt'>): number {
  return Math.min(expiresAt, lastSeenAt + IDLE_MS);
}

/** Whose token this is: a person's or an agent's. */
export function* holderOfToken(hash: string, now: number): Script<Holder | null> {
  const token = yield* tokenByHash(hash);
  const until = token?.expiresAt ?? Infinity;
  if (token === null || until <= now) return null;
  const credential = { kind: 'token', hash, id: token.id, until } as const;
  const seenAt = token.lastUsedAt ?? 0;
  if (token.kind === 'person') return yield* asPerson(token.ownerId, credential, seenAt);
  const agent = yield* agentById(token.ownerId);
  if (agent === null || agent.deletedAt !== null) return null;
  return { principal: asAgent(agent, credential), seenAt };
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

function* asPerson(id: string, credential: Credential, seenAt: number): Script<Holder | null> {
  const person = yield* personAccess(id);
  if (person === null) return null;
  const isAdmin = person.isAdmin === 1;
  return { principal: { kind: 'person', personId: asMemberId(id), isAdmin, credential }, seenAt };
}
