import { matchingForm } from '@conch/engine';
import { personAccess } from '@conch/store';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { isPassword } from './passwords.ts';

interface Try {
  readonly name: string;
  readonly password: string;
  /** Where it comes from. */
  readonly address: string;
}

/** Whose name and password these are. Nothing tells a wrong name from a wrong password. */
export async function personByPassword(
  services: Pick<Services, 'conch' | 'database' | 'rates'>,
  { name, password, address }: Try,
): Promise<{ readonly id: string; readonly passwordHash: string }> {
  const { conch, database, rates } = services;
  // Never by the name alone: whoever fails in somebody's name elsewhere would lock them out. Who
  // tries from many addresses is held up by what a password costs to look at.
  const pair = `${address} ${matchingForm(name.slice(0, LONGEST_KEY))}`;
  // Counted before it is looked at: of a thousand tries at once no more are looked at than may fail.
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

const LONGEST_KEY = 400;

export function wrongPassword(): Failure {
  const what = 'The name or the password is wrong; check both, or ask an admin for a new link.';
  return new Failure('wrong-password', what);
}
