import { asMemberId, type MemberId } from '@conch/engine';
import {
  personAccess,
  removeSessionsOf,
  removeSignInLinksOf,
  setPassword,
  signInLinkByHash,
  useSignInLink,
} from '@conch/store';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { hashPassword } from './passwords.ts';
import type { Standing } from './principal.ts';
import { hashOf } from './secret-text.ts';
import { draftSession, openSession } from './sessions.ts';

interface Given {
  readonly token: string;
  readonly name?: string | undefined;
  readonly password?: string | undefined;
}

/** Signs someone in by a link, once; with it they may choose their name and a password. */
export async function setUp(
  services: Services,
  by: Standing | null,
  { given, request }: { readonly given: Given; readonly request: FastifyRequest },
): Promise<{ readonly personId: MemberId; readonly cookie: string }> {
  const { access, clock, conch } = services;
  const hash = hashOf(given.token);
  const personId = await ownerOfLink(services, hash);
  // What may be refused comes first: it must not cost the link.
  const passwordHash = given.password === undefined ? null : await hashPassword(given.password);
  if (given.name !== undefined) await conch.people.rename(personId, given.name);
  const session = draftSession(services, personId, request);
  await access.change(function* () {
    if (!(yield* useSignInLink(hash, clock.now()))) throw linkUsed();
    if (passwordHash !== null) {
      yield* setPassword({ id: personId, passwordHash });
      yield* removeSessionsOf(personId);
      yield* removeSignInLinksOf(personId);
    }
    yield* openSession(session, by);
  });
  return { personId, cookie: session.cookie };
}

async function ownerOfLink(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  hash: string,
): Promise<MemberId> {
  const now = clock.now();
  const owner = await database.read(function* () {
    const link = yield* signInLinkByHash(hash);
    if (link === null || link.usedAt !== null || link.expiresAt <= now) return null;
    return yield* personAccess(link.personId);
  });
  if (owner === null) throw linkUsed();
  return asMemberId(owner.id);
}

function linkUsed(): Failure {
  // How long a link works differs: one for a new person is good for a week.
  const what =
    'This link was used or is too old: each works once, and only for a while. Ask for another.';
  return new Failure('link-used', what);
}
