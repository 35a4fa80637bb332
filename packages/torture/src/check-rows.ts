import type { DatabaseLocation } from '@conch/test-databases';
import { checkCosts } from './check-costs.ts';
import { checkOrder } from './check-order.ts';
import { checkRuns } from './check-runs.ts';
import { checkSteps } from './check-steps.ts';
import { noFindings, type Findings } from './findings.ts';
import type { Ledger } from './ledger.ts';
import { allMessages, type MessageSeen } from './message-rows.ts';
import { lookInto, type RawRows } from './raw-rows.ts';
import { sealedParts } from './sealed-text.ts';

/** Holds the rows of a database against what clients were told (I-1, I-3, I-4, I-8, I-11). */
export async function checkRows(location: DatabaseLocation, ledger: Ledger): Promise<Findings> {
  return lookInto(location, async (rows) => {
    const found = await checkIn(rows, ledger);
    if (location.dialect === 'sqlite') await checkFile(rows, found);
    return found;
  });
}

async function checkIn(rows: RawRows, ledger: Ledger): Promise<Findings> {
  const found = noFindings();
  found.disordered.push(...ledger.disordered);
  found.doubled.push(...ledger.doubled);
  found.strange.push(...ledger.strange);
  const kept = new Kept(ledger);
  const once = new Once(found);
  const byAgents = new Set<string>();
  let messages = 0;
  for await (const message of allMessages(rows)) {
    messages += 1;
    kept.see(message);
    once.see(message);
    checkWhole(message, found);
    if (message.by_agent !== null) byAgents.add(`${message.space_id} ${message.id}`);
  }
  found.lost.push(...kept.missing());
  const counted = await checkRuns(rows, byAgents, found);
  const calls = await checkSteps(rows, byAgents, found);
  await checkCosts(rows, found);
  await checkOrder(rows, found);
  return { ...found, ...counted, calls, messages };
}

/** I-1: whatever was acknowledged is there, as what it was acknowledged. */
class Kept {
  readonly #ledger: Ledger;
  readonly #met = new Set<string>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  see({ client_key: key, id, seq, space_id: spaceId }: MessageSeen): void {
    const [, clientId = ''] = JSON.parse(key ?? '[]') as readonly string[];
    const told = this.#ledger.acknowledged.get(clientId);
    if (told === undefined || told.clientKey !== key || told.spaceId !== spaceId) return;
    if (told.messageId === id && told.seq === Number(seq)) this.#met.add(clientId);
  }

  missing(): readonly string[] {
    return [...this.#ledger.acknowledged]
      .filter(([clientId]) => !this.#met.has(clientId))
      .map(
        ([clientId, { messageId, seq }]) => `${clientId}, acknowledged as ${messageId} at ${seq}`,
      );
  }
}

/** I-3, I-6: every author's id, every step of a run and every sealed key is there at most once. */
class Once {
  readonly #found: Findings;
  readonly #seen = new Set<string>();

  constructor(found: Findings) {
    this.#found = found;
  }

  see(message: MessageSeen): void {
    const { space_id: spaceId, client_key: clientKey, run_id: runId, step_no: stepNo } = message;
    if (clientKey !== null) this.#note(`${spaceId} client ${clientKey}`);
    if (runId !== null) this.#note(`${spaceId} run ${runId} step ${stepNo}`);
    // Only the first seal is the message's own: others are in words that it quotes.
    const [own] = sealedParts(message.text) ?? [];
    if (own !== undefined && own.key !== 'script') this.#note(own.key);
  }

  #note(key: string): void {
    if (this.#seen.has(key)) this.#found.doubled.push(`${key} is there twice`);
    this.#seen.add(key);
  }
}

/** I-11: whatever counts as said is there to its last letter. */
function checkWhole({ id, text, status, type }: MessageSeen, { halfWritten }: Findings): void {
  if (type !== 'message' || status !== 'complete') return;
  const parts = sealedParts(text);
  if (parts === null || parts.length === 0) halfWritten.push(`${id}: ${text}`);
}

async function checkFile(rows: RawRows, { strange }: Findings): Promise<void> {
  const found = await rows.all<{ integrity_check: string }>('pragma integrity_check');
  const complaints = found.map((row) => row.integrity_check).filter((words) => words !== 'ok');
  strange.push(...complaints.map((words) => `integrity_check: ${words}`));
}
