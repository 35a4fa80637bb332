import type { HTTP_API_PARTS } from '@conch/protocol';
import {
  addToken,
  personAccess,
  removeSession,
  removeToken,
  sessionsOf,
  tokensOf,
} from '@conch/store';
import { acceptInvitation } from '../auth/accept-invitation.ts';
import { changeMe } from '../auth/change-me.ts';
import { sessionCookie } from '../auth/cookie.ts';
import { untilOf } from '../auth/holder.ts';
import { invitationOf, invitationOver, isOpen } from '../auth/invitations.ts';
import { draftSession, openSession, sessionIn } from '../auth/sessions.ts';
import { setUp } from '../auth/set-up.ts';
import { personByPassword, wrongPassword } from '../auth/sign-in.ts';
import { draftToken } from '../auth/tokens.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { iso } from '../wire/instant.ts';
import { meOnWire, personalMe } from '../wire/me.ts';
import { sessionOnWire } from '../wire/session.ts';
import { tokenOnWire } from '../wire/token.ts';
import { addressOf } from './address.ts';
import type { HandlersOf } from './asked.ts';

type ComingInRoute = keyof (typeof HTTP_API_PARTS)['Coming in'];

/** Signing in, and what is one's own. */
export function comingInHandlers(services: Services): HandlersOf<ComingInRoute> {
  return { ...doors(services), ...oneself(services), ...sessions(services), ...tokens(services) };
}

function doors(services: Services) {
  const { access, clock, database, isSecure } = services;
  return {
    setUp: async ({ body: given, by, request, reply }) => {
      const { personId, cookie } = await setUp(services, by, { given, request });
      reply.header('set-cookie', cookie);
      return database.read(() => personalMe(personId));
    },
    signIn: async ({ body, by, request, reply }) => {
      const { id, passwordHash } = await personByPassword(services, {
        ...body,
        address: addressOf(request.raw, services.config),
      });
      const session = draftSession(services, id, request);
      await access.change(function* () {
        // It may have been changed, and everyone signed out, while it was looked at.
        if ((yield* personAccess(id))?.passwordHash !== passwordHash) throw wrongPassword();
        yield* openSession(session, by);
      });
      reply.header('set-cookie', session.cookie);
      return database.read(() => personalMe(id));
    },
    signOut: async ({ by, reply }) => {
      const session = sessionIn(by.principal);
      if (session !== null) {
        await access.change(() => removeSession(session.personId, session.credential.id));
      }
      reply.header('set-cookie', sessionCookie('', isSecure));
      return undefined;
    },
    lookAtInvitation: async ({ body }) => {
      const { row, spaceName, invitedBy } = await database.read(() => invitationOf(body.token));
      if (!isOpen(row, clock.now())) throw invitationOver();
      return { spaceName, invitedBy, role: row.role, expiresAt: iso(row.expiresAt) };
    },
    acceptInvitation: async ({ body: given, by, request, reply }) => {
      const { spaceId, personId, cookie } = await acceptInvitation(services, by, {
        given,
        request,
      });
      if (cookie !== null) reply.header('set-cookie', cookie);
      const principal = by?.principal;
      const me = await database.read(() =>
        principal === undefined ? personalMe(personId) : meOnWire(principal),
      );
      return { spaceId, me };
    },
  } satisfies Partial<HandlersOf<ComingInRoute>>;
}

function oneself(services: Services) {
  const { database, tickets } = services;
  return {
    readMe: ({ by }) => database.read(() => meOnWire(by.principal)),
    changeMe: async ({ body, by }) => {
      await changeMe(services, by.principal, body);
      return database.read(() => meOnWire(by.principal));
    },
    makeTicket: async ({ by: { principal } }) => {
      // Only who comes with a cookie needs one; to the others it does no harm.
      const holder = principal.kind === 'automation' ? 'automation' : principal.credential.hash;
      const { ticket, until } = tickets.give(holder);
      if (principal.kind !== 'automation') services.cameIn();
      return { ticket, expiresAt: iso(until) };
    },
  } satisfies Partial<HandlersOf<ComingInRoute>>;
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
    endMySession: async ({ by: { principal }, params: { sessionId } }) => {
      if (await access.change(() => removeSession(principal.personId, sessionId))) return undefined;
      throw new Failure('no-such-session', 'You have no such session; list them anew.');
    },
  } satisfies Partial<HandlersOf<ComingInRoute>>;
}

function tokens(services: Services) {
  const { access, database } = services;
  return {
    listMyTokens: async ({ by: { principal } }) => {
      const rows = await database.read(() => tokensOf(principal.personId));
      return { items: rows.map(tokenOnWire), next: null };
    },
    makeMyToken: async ({ by: { principal }, body }) => {
      const owner = { kind: 'person', ownerId: principal.personId } as const;
      const { row, secret } = draftToken(services, owner, body);
      await access.change(() => addToken(row));
      return { ...tokenOnWire(row), secret };
    },
    endMyToken: async ({ by: { principal }, params: { tokenId } }) => {
      if (await access.change(() => removeToken(principal.personId, tokenId))) return undefined;
      throw new Failure('no-such-token', 'You have no such token; list them anew.');
    },
  } satisfies Partial<HandlersOf<ComingInRoute>>;
}
