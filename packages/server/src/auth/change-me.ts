import type { MemberId } from '@conch/engine';
import { personAccess, removeSessionsOf, removeSignInLinksOf, setPassword } from '@conch/store';
import { atField, Failure } from '../failure.ts';
import type { Personal } from '../http/asked.ts';
import type { Services } from '../services.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { sessionIn } from './sessions.ts';

interface Change {
  readonly name?: string | undefined;
  readonly password?: string | undefined;
  readonly currentPassword?: string | undefined;
}

/** Changes one's own name or password; with the password, everyone else who used it is out. */
export async function changeMe(
  services: Services,
  principal: Personal,
  { name, password, currentPassword }: Change,
): Promise<void> {
  const { access, conch } = services;
  const { personId: id } = principal;
  const before =
    password === undefined ? null : await checkedPassword(services, id, currentPassword);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  if (name !== undefined) await conch.people.rename(id, name);
  if (passwordHash === null) return;
  const kept = sessionIn(principal)?.credential;
  await access.change(function* () {
    // Of two who change it at once the second does not know the current one.
    const stored = (yield* personAccess(id))?.passwordHash ?? null;
    if (stored !== before) throw wrongCurrent();
    yield* setPassword({ id, passwordHash });
    yield* removeSessionsOf(id, kept);
    yield* removeSignInLinksOf(id);
  });
}

/** The stored password, if the current one was given; who has none needs none. */
async function checkedPassword(
  { database, rates }: Pick<Services, 'database' | 'rates'>,
  id: MemberId,
  given: string | undefined,
): Promise<string | null> {
  const stored = (await database.read(() => personAccess(id)))?.passwordHash ?? null;
  if (stored === null) return null;
  if (given === undefined) {
    throw wrongCurrent('To choose a new password, give the current one with it.');
  }
  // A browser that someone left open must not serve to guess it.
  const key = `current ${id}`;
  await rates.failedSignIns.take(key);
  if (!(await isPassword(given, stored))) throw wrongCurrent();
  await rates.failedSignIns.giveBack(key);
  return stored;
}

function wrongCurrent(what = 'The current password is wrong; try it again.'): Failure {
  return new Failure('wrong-password', what, atField('currentPassword', what));
}
