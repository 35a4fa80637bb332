import type { DatabaseLocation } from '@conch/test-databases';
import { checkRuns } from './check-runs.ts';
import { noFindings, type TortureFindings } from './findings.ts';
import type { ClientLedger } from '../ledger.ts';
import { allMessages, type MessageSeen } from './message-rows.ts';
import { lookInto, type RawRows } from './raw-rows.ts';
import { sealedParts } from './sealed-text.ts';
import type { ToolCall } from '@conch/engine';

interface Sum {
  readonly of: string;
  readonly tokens: string | number;
  readonly billionths: string | number;
}

const SUMS = 'sum(tokens) as tokens, sum(round(cost_usd * 1000000000)) as billionths';
const SPENT = '(tokens > 0 or cost_usd > 0)';

/** I-16: the costs of runs equal the daily costs of agents and spaces, even if processes died. */
async function checkCosts(rows: RawRows, findings: TortureFindings): Promise<void> {
  const of = async (what: string, from: string): Promise<readonly string[]> => {
    const query = `select ${what} as of, ${SUMS} from ${from} where ${SPENT} group by ${what} order by 1`;
    const sums = await rows.all<Sum>(query);
    return sums.map((sum) => `${sum.of}: ${Number(sum.tokens)}, ${Number(sum.billionths)}`);
  };
  const agents = [await of('agent_id', 'runs'), await of('agent_id', 'agent_days')];
  const spaces = [await of('space_id', 'runs'), await of('space_id', 'space_days')];
  for (const [runs = [], days = []] of [agents, spaces]) {
    const missing = runs.filter((sum) => !days.includes(sum));
    findings.strange.push(...missing.map((sum) => `runs have cost ${sum}; the days say otherwise`));
  }
  const reserved = await rows.all<{ run_id: string }>('select run_id from reservations');
  findings.unfinished.push(
    ...reserved.map(({ run_id: id }) => `something is reserved for run ${id}`),
  );
}

/**
 * Compares the rows of a database with the acknowledgements of clients (I-1, I-3, I-4, I-8, I-11).
 */
export async function checkRows(
  location: DatabaseLocation,
  ledger: ClientLedger,
): Promise<TortureFindings> {
  return lookInto(location, async (rows) => {
    const found = await checkIn(rows, ledger);
    if (location.dialect === 'sqlite') await checkFile(rows, found);
    return found;
  });
}

async function checkIn(rows: RawRows, ledger: ClientLedger): Promise<TortureFindings> {
  const findings = noFindings();
  findings.disordered.push(...ledger.disordered);
  findings.doubled.push(...ledger.doubled);
  findings.strange.push(...ledger.strange);
  const acknowledged = new AcknowledgedCheck(ledger);
  const once = new Once(findings);
  const byAgents = new Set<string>();
  let messages = 0;
  for await (const message of allMessages(rows)) {
    messages += 1;
    acknowledged.see(message);
    once.see(message);
    checkWhole(message, findings);
    if (message.by_agent !== null) byAgents.add(`${message.space_id} ${message.id}`);
  }
  findings.lost.push(...acknowledged.missing());
  const counted = await checkRuns(rows, byAgents, findings);
  const calls = await checkSteps(rows, byAgents, findings);
  await checkCosts(rows, findings);
  await checkOrder(rows, findings);
  return { ...findings, ...counted, calls, messages };
}

/** I-1: every acknowledged message exists under the id and number that the client got. */
class AcknowledgedCheck {
  readonly #ledger: ClientLedger;
  readonly #metKeys = new Set<string>();

  constructor(ledger: ClientLedger) {
    this.#ledger = ledger;
  }

  see({ client_key: key, id, seq, space_id: spaceId }: MessageSeen): void {
    const [, clientId = ''] = JSON.parse(key ?? '[]') as readonly string[];
    const told = this.#ledger.acknowledged.get(clientId);
    if (told === undefined || told.clientKey !== key || told.spaceId !== spaceId) return;
    if (told.messageId === id && told.seq === Number(seq)) this.#metKeys.add(clientId);
  }

  missing(): readonly string[] {
    return [...this.#ledger.acknowledged]
      .filter(([clientId]) => !this.#metKeys.has(clientId))
      .map(
        ([clientId, { messageId, seq }]) => `${clientId}, acknowledged as ${messageId} at ${seq}`,
      );
  }
}

/** I-3, I-6: every client id, every step of a run and every sealed key occurs at most once. */
class Once {
  readonly #findings: TortureFindings;
  readonly #seenKeys = new Set<string>();

  constructor(found: TortureFindings) {
    this.#findings = found;
  }

  see(message: MessageSeen): void {
    const { space_id: spaceId, client_key: clientKey, run_id: runId, step_no: stepNo } = message;
    if (clientKey !== null) this.#note(`${spaceId} client ${clientKey}`);
    if (runId !== null) this.#note(`${spaceId} run ${runId} step ${stepNo}`);
    // The first seal belongs to this message. Further seals are in quoted text.
    const [own] = sealedParts(message.content) ?? [];
    if (own !== undefined && own.key !== 'script') this.#note(own.key);
  }

  #note(key: string): void {
    if (this.#seenKeys.has(key)) this.#findings.doubled.push(`${key} is there twice`);
    this.#seenKeys.add(key);
  }
}

/** I-11: every finished message has its complete text. */
function checkWhole(
  { id, content, status, type }: MessageSeen,
  { halfWritten }: TortureFindings,
): void {
  if (type !== 'message' || status !== 'complete') return;
  const parts = sealedParts(content);
  if (parts === null || parts.length === 0) halfWritten.push(`${id}: ${content}`);
}

async function checkFile(rows: RawRows, { strange }: TortureFindings): Promise<void> {
  const found = await rows.all<{ integrity_check: string }>('pragma integrity_check');
  const complaints = found.map((row) => row.integrity_check).filter((words) => words !== 'ok');
  strange.push(...complaints.map((words) => `integrity_check: ${words}`));
}

interface Numbers {
  readonly space_id: string;
  readonly next_seq: number | string;
  readonly events: number | string;
  readonly lowest: number | string | null;
  readonly highest: number | string | null;
  readonly decisions: number | string;
}

/** I-8: the events of a space are numbered from 1 without gaps, and each has its decision. */
async function checkOrder(rows: RawRows, { disordered }: TortureFindings): Promise<void> {
  const spaces = await rows.all<Numbers>(
    `select floors.space_id, floors.next_seq,
       (select count(*) from events where events.space_id = floors.space_id) as events,
       (select min(seq) from events where events.space_id = floors.space_id) as lowest,
       (select max(seq) from events where events.space_id = floors.space_id) as highest,
       (select count(*) from decisions where decisions.space_id = floors.space_id) as decisions
     from floors`,
  );
  for (const { space_id: spaceId, ...found } of spaces) {
    const last = Number(found.next_seq) - 1;
    const isWhole =
      Number(found.events) === last &&
      Number(found.lowest) === 1 &&
      Number(found.highest) === last &&
      Number(found.decisions) === last;
    if (!isWhole) disordered.push(`space ${spaceId} has gaps: ${JSON.stringify(found)}`);
  }
}

interface StepSeen {
  readonly space_id: string;
  readonly run_id: string;
  readonly step_no: number;
  readonly call: string;
  readonly result: string | null;
}

/** I-6: every message that a recorded call has sent exists, also in other spaces. */
async function checkSteps(
  rows: RawRows,
  messages: ReadonlySet<string>,
  { lost }: TortureFindings,
): Promise<number> {
  const steps = await rows.all<StepSeen>(
    'select space_id, run_id, step_no, call, result from run_steps',
  );
  for (const { run_id: runId, step_no: stepNo, ...step } of steps) {
    const call = JSON.parse(step.call) as ToolCall;
    if (call.tool !== 'sendSpaceMessage' || step.result === null) continue;
    const result = JSON.parse(step.result) as { kind: string; messageId?: string | null };
    const place = `${call.spaceId} ${result.messageId}`;
    const isPosted = result.kind === 'sent' || result.kind === 'reply';
    if (isPosted && !messages.has(place)) lost.push(`what run ${runId} sent at step ${stepNo}`);
    // If a call does not wait for a reply, the call can time out only because its act never
    // arrived.
    if (result.kind === 'timed-out' && call.wait === undefined) {
      lost.push(`the act of run ${runId} at step ${stepNo}`);
    }
  }
  return steps.length;
}
