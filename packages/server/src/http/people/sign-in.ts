import type { HTTP_API_PARTS, AnswerOf, HTTP_API } from '@conch/protocol';
import { removeSession, removeToken, sessionsOf, tokensOf, type SessionRow } from '@conch/store';
import { acceptInvitation } from '../../auth/accept-invitation.ts';
import { authorise } from '../../auth/authorise.ts';
import { changeMe } from '../../auth/change-me.ts';
import { sessionCookie } from '../../auth/cookie.ts';
import { untilOf } from '../../auth/holder.ts';
import { invitationOf, mustBeOpen } from '../../auth/invitations.ts';
import { openerOf } from '../../auth/principal.ts';
import { sessionIn } from '../../auth/sessions.ts';
import { lookAtSignInLink, setUp } from '../../auth/set-up.ts';
import { openedByPassword, personByPassword } from '../../auth/sign-in.ts';
import { RequestRefused } from '../../request-refused.ts';
import type { Services } from '../../services.ts';
import { iso } from '../../wire/instant.ts';
import { meOnWire, personalMe } from '../../wire/people/me.ts';
import { tokenOnWire } from '../../wire/people/token.ts';
import { addressOf } from '../connection/address.ts';
import type { HandlersOf } from '../route-request.ts';
import { makeToken } from './make-token.ts';

type SignInRoute = keyof (typeof HTTP_API_PARTS)['Signing in'];

/** Signing in, and the account of the signed-in person. */
export function signInHandlers(services: Services): HandlersOf<SignInRoute> {
  return {
    ...signingIn(services),
    ...oneself(services),
    ...sessions(services),
    ...tokens(services),
  };
}

function signingIn(services: Services) {
  const { access, database, own } = services;
  return {
    setUp: async ({ body: input, permission, request, reply }) => {
      const { personId, cookie } = await setUp(services, permission, { input, request });
      reply.header('set-cookie', cookie);
      return database.read(() => personalMe(personId));
    },
    lookAtSignInLink: ({ body }) => lookAtSignInLink(services, body.token),
    signIn: async ({ body, permission, request, reply }) => {
      const address = addressOf(request.raw, services.config);
      const person = await personByPassword(services, { ...body, address });
      const cookie = await openedByPassword(services, person, { permission, request });
      reply.header('set-cookie', cookie);
      return database.read(() => personalMe(person.id));
    },
    signOut: async ({ by, permission, reply }) => {
      const session = sessionIn(by.principal);
      if (session !== null) {
        const { personId, credential } = session;
        // Signing out also succeeds if the session has just ended.
        const over = { ...permission, by: null };
        await access.change(over, () => removeSession(personId, credential.id));
      }
      reply.header('set-cookie', sessionCookie('', own()));
      return undefined;
    },
    lookAtInvitation: async ({ body }) => {
      const { row, spaceName, invitedBy } = await database.read(() => invitationOf(body.token));
      await mustBeOpen(services, row);
      return { spaceName, invitedBy, role: row.role, expiresAt: iso(row.expiresAt) };
    },
    acceptInvitation: async ({ body: input, by, permission, request, reply }) => {
      const { spaceId, personId, cookie } = await acceptInvitation(services, {
        input,
        request,
        permission,
      });
      if (cookie !== null) reply.header('set-cookie', cookie);
      const principal = by?.principal;
      const me = await database.read(() =>
        // A service never gets here, because only people can accept an invitation.
        principal === undefined || principal.kind === 'service'
          ? personalMe(personId)
          : meOnWire(principal),
      );
      return { spaceId, me };
    },
  } satisfies Partial<HandlersOf<SignInRoute>>;
}

function oneself(services: Services) {
  const { database, tickets } = services;
  return {
    readMe: async ({ by }) => {
      const me = await database.read(() => meOnWire(by.principal));
      return database.isFull ? { ...me, cannotSave: 'disk-full' } : me;
    },
    changeMe: async ({ body, by, permission }) => {
      await changeMe(services, { principal: by.principal, permission }, body);
      return database.read(() => meOnWire(by.principal));
    },
    makeTicket: async ({ by: { principal } }) => {
      // Only a caller with a cookie needs a ticket. For other callers, a ticket is harmless.
      const holder = principal.kind === 'automation' ? 'automation' : principal.credential.hash;
      const { ticket, until } = tickets.give(holder);
      if (principal.kind !== 'automation') services.firstPersonArrived();
      return { ticket, expiresAt: iso(until) };
    },
  } satisfies Partial<HandlersOf<SignInRoute>>;
}

function sessions({ access, clock, database }: Services) {
  return {
    listMySessions: async ({ by: { principal } }) => {
      const rows = await database.read(() => sessionsOf(principal.personId));
      const now = clock.now();
      const currentId = sessionIn(principal)?.credential.id ?? null;
      const open = rows.filter((row) => untilOf(row) > now);
      return { items: open.map((row) => sessionOnWire(row, currentId)), next: null };
    },
    endMySession: async ({ by: { principal }, params: { sessionId }, permission }) => {
      const end = () => removeSession(principal.personId, sessionId);
      if (await access.change(permission, end)) return undefined;
      throw new RequestRefused(
        'no-such-session',
        'You have no such session. List your sessions again.',
      );
    },
  } satisfies Partial<HandlersOf<SignInRoute>>;
}

function tokens(services: Services) {
  const { access, database } = services;
  return {
    listMyTokens: async ({ by: { principal } }) => {
      const rows = await database.read(() => tokensOf(principal.personId));
      return { items: rows.map(tokenOnWire), next: null };
    },
    makeMyToken: async ({ by, body, permission }) => {
      const { principal } = by;
      for (const spaceId of body.spaceIds ?? []) {
        const refusal = authorise(by, 'read-space', spaceId);
        if (refusal !== null) throw refusal;
      }
      const { personId: madeBy } = principal;
      const openedBy = openerOf(principal);
      const owner = { kind: 'person', ownerId: madeBy, openedBy } as const;
      const about = { permission, madeBy, scope: 'makeMyToken', owner };
      return makeToken(services, { ...about, ...body });
    },
    endMyToken: async ({ by: { principal }, params: { tokenId }, permission }) => {
      const end = () => removeToken(principal.personId, tokenId);
      if (await access.change(permission, end)) return undefined;
      throw new RequestRefused('no-such-token', 'You have no such token. List your tokens again.');
    },
  } satisfies Partial<HandlersOf<SignInRoute>>;
}

/** A session as its owner sees it: a browser in which the person is signed in. */
function sessionOnWire(
  row: SessionRow,
  currentId: string | null,
): AnswerOf<typeof HTTP_API.listMySessions>['items'][number] {
  return {
    id: row.id,
    label: row.label,
    isCurrent: row.id === currentId,
    createdAt: iso(row.createdAt),
    lastSeenAt: iso(row.lastSeenAt),
    expiresAt: iso(untilOf(row)),
  };
}
