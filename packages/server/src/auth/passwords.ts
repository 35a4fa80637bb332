import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { atField, Failure } from '../failure.ts';

const derive = promisify(argon2);

// The second choice of the OWASP sheet: 19 MiB, two passes, one lane.
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const SHORTEST = 10;
const LONGEST = 200;

// Each takes 19 MiB and a core for a while: however many sign in, the rest of the server goes on,
// and who would wait for longer than a second or two is told so instead.
const MOST_AT_ONCE = 2;
const MOST_WAITING = 32;
let running = 0;
const waiting: (() => void)[] = [];

/** A password as it is stored: argon2id, with its costs and its salt. */
export async function hashPassword(password: string): Promise<string> {
  checkNewPassword(password);
  const salt = randomBytes(SALT_BYTES);
  const tag = await tagOf(password, salt, COST);
  const costs = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`;
  return `$argon2id$v=19$${costs}$${salt.toString('base64url')}$${tag.toString('base64url')}`;
}

/** Throws for a password that nobody may choose. */
export function checkNewPassword(password: string): void {
  if (password.length >= SHORTEST && password.length <= LONGEST) return;
  const what = `A password has ${SHORTEST} to ${LONGEST} characters; choose another.`;
  throw new Failure('bad-password', what, atField('password', what));
}

/** Whether a password is the stored one. With none stored it takes as long, and is not. */
export async function isPassword(given: string, stored: string | null): Promise<boolean> {
  const [, , , costs = '', salt = '', tag = ''] = (stored ?? DECOY).split('$');
  const [memory = 0, passes = 0, parallelism = 0] = costs
    .split(',')
    .map((cost) => Number(cost.slice(2)));
  const expected = Buffer.from(tag, 'base64url');
  const cost = { memory, passes, parallelism };
  const found = await tagOf(given.slice(0, LONGEST + 1), Buffer.from(salt, 'base64url'), cost);
  return stored !== null && timingSafeEqual(found, expected);
}

const DECOY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${'A'.repeat(22)}$`;

async function tagOf(
  password: string,
  salt: Buffer,
  cost: { readonly memory: number; readonly passes: number; readonly parallelism: number },
): Promise<Buffer> {
  if (waiting.length >= MOST_WAITING) {
    const what = 'Too many people sign in just now; try again in a moment.';
    throw new Failure('busy', what, { retryAfterSeconds: 2 });
  }
  if (running >= MOST_AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    const message = Buffer.from(password.normalize('NFC'));
    return await derive('argon2id', { message, nonce: salt, tagLength: TAG_BYTES, ...cost });
  } finally {
    // A place is handed on, or given back.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
