import { hash, randomFillSync } from 'node:crypto';
import { asMessageId, type Instant, type MessageId, type RunId } from '@conch/engine';

const POOL_SIZE = 4096;
const RANDOM_SIZE = 10;
const TIME_DIGITS = 12;
const ORDER_DIGITS = 3;
const MOST_IN_MS = 16 ** ORDER_DIGITS;

/**
 * Creates ids: UUIDv7, which sort by creation time. Ids of one process stay in order within a
 * millisecond and after the clock is set back.
 */
export function idSource(now: () => Instant): () => string {
  let lastMs = 0;
  let nth = 0;
  const pool = Buffer.alloc(POOL_SIZE);
  let used = POOL_SIZE;
  return () => {
    if (used + RANDOM_SIZE > POOL_SIZE) {
      randomFillSync(pool);
      used = 0;
    }
    const random = pool.toString('hex', used, used + RANDOM_SIZE);
    used += RANDOM_SIZE;
    const ms = Math.max(lastMs, now());
    nth = ms === lastMs ? nth + 1 : 0;
    lastMs = nth < MOST_IN_MS ? ms : ms + 1;
    if (nth === MOST_IN_MS) nth = 0;
    const order = nth.toString(16).padStart(ORDER_DIGITS, '0');
    return uuid7(
      lastMs.toString(16).padStart(TIME_DIGITS, '0'),
      order + random.slice(ORDER_DIGITS),
    );
  };
}

/**
 * The id of the message that a run writes at a step. The id is derived from the run, so a resumed
 * run cannot post the same message twice (I-3).
 */
export function messageIdOf(runId: RunId, stepNo: number): MessageId {
  const digest = hash('sha256', `${runId}:${stepNo}`);
  return asMessageId(uuid7(runId.replaceAll('-', '').slice(0, TIME_DIGITS), digest));
}

const VARIANTS = '89ab';

function uuid7(time: string, random: string): string {
  const variant = VARIANTS[Number.parseInt(random.slice(3, 4), 16) % VARIANTS.length];
  const head = `${time.slice(0, 8)}-${time.slice(8, 12)}-7${random.slice(0, 3)}`;
  return `${head}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`;
}
