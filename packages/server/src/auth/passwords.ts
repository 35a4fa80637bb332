import { signInReason } from '@conch/protocol';
import crypto, { randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { atField, RequestRefused } from '../request-refused.ts';

// An old Node has no `argon2`, so a named import of it would fail before `needs-node` can report
// the required version.
const derive = promisify(crypto.argon2);

// The second option of the OWASP cheat sheet: 19 MiB, two passes, one lane.
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const SHORTEST = 10;
const LONGEST = 200;

// One hash uses 19 MiB and a CPU core, so only a few run at once. A caller who would wait longer
// than about two seconds is refused.
const MOST_AT_ONCE = 2;
const MOST_WAITING = 32;
let running = 0;
const waiting: (() => void)[] = [];

/** Hashes a new password for storage: argon2id with its costs and salt. */
export async function hashPassword(password: string): Promise<string> {
  checkNewPassword(password);
  const salt = randomBytes(SALT_BYTES);
  const tag = await tagOf(password, salt, COST);
  const costs = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`;
  return `$argon2id$v=19$${costs}$${salt.toString('base64url')}$${tag.toString('base64url')}`;
}

/** Throws if the password is too short or too long. */
export function checkNewPassword(password: string): void {
  if (password.length >= SHORTEST && password.length <= LONGEST) return;
  const what = signInReason('password-length', { least: SHORTEST, most: LONGEST });
  throw new RequestRefused('bad-password', what, atField('password', what));
}

/**
 * Whether a password matches the stored hash. Without a stored hash it takes the same time and
 * returns false.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, , , costs = '', salt = '', tag = ''] = (stored ?? DECOY).split('$');
  const [memory = 0, passes = 0, parallelism = 0] = costs
    .split(',')
    .map((cost) => Number(cost.slice(2)));
  const expected = Buffer.from(tag, 'base64url');
  const cost = { memory, passes, parallelism };
  const found = await tagOf(password.slice(0, LONGEST + 1), Buffer.from(salt, 'base64url'), cost);
  return stored !== null && timingSafeEqual(found, expected);
}

const DECOY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${'A'.repeat(22)}$`;

async function tagOf(
  password: string,
  salt: Buffer,
  cost: { readonly memory: number; readonly passes: number; readonly parallelism: number },
): Promise<Buffer> {
  if (waiting.length >= MOST_WAITING) {
    const what = 'Too many people are signing in right now. Try again in a moment.';
    throw new RequestRefused('busy', what, { retryAfterSeconds: 2 });
  }
  if (running >= MOST_AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    const message = Buffer.from(password.normalize('NFC'));
    return await derive('argon2id', { message, nonce: salt, tagLength: TAG_BYTES, ...cost });
  } finally {
    // Passes the slot to the next caller, or frees it.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
