import { matchingForm } from '@conch/engine';
import { personAccess } from '@conch/store';
import type { FastifyRequest } from 'fastify';
import { RequestRefused } from '../request-refused.ts';
import type { Services } from '../services.ts';
import { isPassword } from './passwords.ts';
import type { Permission } from './recheck.ts';
import { draftSession, openSession } from './sessions.ts';

interface Try {
  readonly name: string;
  readonly password: string;
  /** The address of the client. */
  readonly address: string;
}

/**
 * The person with this name and password. The error does not reveal whether the name or the
 * password was wrong.
 */
export async function personByPassword(
  services: Pick<Services, 'conch' | 'database' | 'rates'>,
  { name, password, address }: Try,
): Promise<{ readonly id: string; readonly passwordHash: string }> {
  const { conch, database, rates } = services;
  // Failed sign-ins are never counted by name alone. Otherwise anybody could lock a person out. The
  // cost of hashing slows down tries from many addresses.
  const pair = `${address} ${matchingForm(name.slice(0, LONGEST_KEY))}`;
  // The try is counted before the check, so that simultaneous tries cannot exceed the limit.
  await rates.failedSignInsOfAddress.take(address);
  await rates.failedSignIns.take(pair);
  let isWrong = false;
  try {
    const person = await conch.people.named(name);
    const access = await database.read(() => personAccess(person?.id ?? ''));
    const stored = access?.passwordHash ?? null;
    isWrong = !(await isPassword(password, stored));
    if (isWrong || access === null || stored === null) throw wrongPassword();
    return { id: access.id, passwordHash: stored };
  } finally {
    if (!isWrong) {
      await rates.failedSignIns.giveBack(pair);
      await rates.failedSignInsOfAddress.giveBack(address);
    }
  }
}

/** Opens a session after a correct password, and returns its cookie. */
export async function openedByPassword(
  services: Services,
  { id, passwordHash }: { readonly id: string; readonly passwordHash: string },
  { permission, request }: { readonly permission: Permission; readonly request: FastifyRequest },
): Promise<string> {
  const session = draftSession(services, request);
  const { by } = permission;
  // The permission of the caller is not checked again, because the password proves the right, and
  // the caller may have signed out meanwhile.
  await services.access.change({ ...permission, by: null }, function* () {
    // The password may have changed while it was being checked.
    if ((yield* personAccess(id))?.passwordHash !== passwordHash) throw wrongPassword();
    yield* openSession(session.of(id), by);
  });
  return session.cookie;
}

const LONGEST_KEY = 400;

function wrongPassword(): RequestRefused {
  const what = 'The name or the password is wrong. Check both, or ask an admin for a new link.';
  return new RequestRefused('wrong-password', what);
}
