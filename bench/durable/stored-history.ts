import { asMemberId, type MemberId, type SpaceId } from '@conch/engine';
import {
  addAudience,
  addChain,
  addMessage,
  addRun,
  addToHistory,
  endChain,
  endRun,
  floorOf,
  historyBetween,
  messagesBetween,
  saveFloor,
  type HistoryRow,
  type MessageRow,
  type Script,
} from '@conch/store';
import { openSqlite } from '@conch/store/sqlite';

const BATCH = 10_000;
/** The messages of a stored chain: one by a person and one by each of ten agents. */
const CHAIN = 11;
/** Every fourth message is private and has one of a few audiences. */
const PRIVATE = 4;

export interface HistoryPlan {
  readonly dataDir: string;
  readonly spaceId: SpaceId;
  readonly agents: readonly MemberId[];
  readonly messages: number;
  readonly audiences: number;
  readonly progress: (stored: number) => void;
}

/**
 * Stores a long history directly as rows, in large transactions, because posting a million messages
 * would take an hour. The decisions are copies of those in a real conversation.
 */
export async function storeHistory(plan: HistoryPlan): Promise<void> {
  const { dataDir, spaceId, messages, progress } = plan;
  const database = await openSqlite({ dataDir });
  try {
    const pattern = await database.read(() => patternIn(spaceId));
    const start = pattern.nextSeq;
    await database.transact(() => addAudiences(plan));
    for (let stored = 0; stored < messages; stored += BATCH) {
      const upTo = Math.min(stored + BATCH, messages);
      await database.transact(() => storeStretch(plan, pattern, { start, stored, upTo }));
      progress(upTo);
    }
    await database.transact(function* () {
      const floor = yield* floorOf(spaceId);
      if (floor !== null) yield* saveFloor({ ...floor, nextSeq: start + messages });
    });
  } finally {
    await database.close();
  }
}

/** The rows of one real chain. The history consists of copies of these rows. */
interface Pattern {
  readonly nextSeq: number;
  readonly posted: MessageRow;
  readonly answered: MessageRow;
  readonly postedEvent: HistoryRow;
  readonly answeredEvent: HistoryRow;
}

function* patternIn(spaceId: SpaceId): Script<Pattern> {
  const stretch = { spaceId, after: 0, upTo: 1000 };
  const messages = yield* messagesBetween(stretch);
  const events = yield* historyBetween({ ...stretch, limit: 1000 });
  const posted = messages.find(({ senderPersonId }) => senderPersonId !== null);
  const answered = messages.find(({ senderAgentId }) => senderAgentId !== null);
  const postedEvent = events.find(({ seq }) => seq === posted?.seq);
  const answeredEvent = events.find(({ seq }) => seq === answered?.seq);
  if (!posted || !answered || !postedEvent || !answeredEvent) throw new Error('nothing was said');
  const nextSeq = (yield* floorOf(spaceId))?.nextSeq ?? 1;
  return { nextSeq, posted, answered, postedEvent, answeredEvent };
}

function* addAudiences({ spaceId, agents, audiences }: HistoryPlan): Script<void> {
  for (let id = 1; id <= audiences; id += 1) {
    // The first agent is in every audience. The ids are sorted, because the runtime stores them
    // sorted.
    const readers = [agents[0] ?? '', agents[id] ?? ''].toSorted((a, b) => (a < b ? -1 : 1));
    yield* addAudience(spaceId, { id, agents: JSON.stringify(readers) });
  }
}

function* storeStretch(
  plan: HistoryPlan,
  pattern: Pattern,
  { start, stored, upTo }: { start: number; stored: number; upTo: number },
): Script<void> {
  const { spaceId, agents, audiences } = plan;
  for (let nth = stored; nth < upTo; nth += 1) {
    const seq = start + nth;
    const place = nth % CHAIN;
    const isPosted = place === 0;
    const audienceId = nth % PRIVATE === 0 ? 1 + ((nth / PRIVATE) % audiences) : 0;
    const agent = agents[place % agents.length] ?? asMemberId('');
    const { message, event } = isPosted
      ? { message: pattern.posted, event: pattern.postedEvent }
      : { message: pattern.answered, event: pattern.answeredEvent };
    const sentBy = isPosted ? {} : { senderAgentId: agent, runId: idAt(spaceId, seq, 'run') };
    yield* addMessage({
      ...message,
      ...sentBy,
      id: idAt(spaceId, seq, 'message'),
      seq,
      audienceId,
      briefingAudienceId: audienceId,
      content: `${message.content} (${nth})`,
      replyToId: isPosted ? null : idAt(spaceId, seq - 1, 'message'),
    });
    yield* addToHistory({ ...event, seq });
    yield* storeRun({ spaceId, agent, chainId: idAt(spaceId, seq - place, 'chain') }, seq, place);
  }
}

function* storeRun(
  { spaceId, agent, chainId }: { spaceId: SpaceId; agent: MemberId; chainId: string },
  seq: number,
  place: number,
): Script<void> {
  const triggerId = idAt(spaceId, seq - 1, 'message');
  if (place === 0) {
    const chain = { spaceId, id: chainId, policy: 'chain', triggerId, startedAt: 0 };
    yield* addChain({ ...chain, endedAt: null, endedBecause: null });
    return;
  }
  const id = idAt(spaceId, seq, 'run');
  yield* addRun({
    spaceId,
    id,
    agentId: agent,
    chainId,
    triggerId,
    nth: 1,
    state: 'running',
    because: 'CH2',
    queuedSeq: seq,
    offeredAt: 0,
    waiters: '[]',
    owner: 'bench',
    token: 1,
    startedAt: 0,
    firstSeq: seq,
    isPrivate: 0,
    branch: 0,
    askedBy: null,
    handOff: null,
    reason: '',
    isAwaited: 0,
  });
  const outcome = `{"kind":"responded","messageId":"${idAt(spaceId, seq, 'message')}","in":null}`;
  const messageId = idAt(spaceId, seq, 'message');
  const spent = { tokens: 0, costUsd: 0, isPriced: 1, isEstimated: 0, isUnreported: 0 };
  const end = { outcome, because: 'CH2', isSilent: 0, messageId };
  yield* endRun({ spaceId, id, at: 0, ...end, ...spent });
  if (place === CHAIN - 1) yield* endChain({ spaceId, id: chainId, at: 0, because: 'FL9' });
}

const KINDS = { message: '0', run: '1', chain: '2' } as const;

/**
 * An id like the id of an old message. Such ids sort by `seq`, and before every id that Conch
 * creates now.
 */
function idAt(spaceId: SpaceId, seq: number, kind: keyof typeof KINDS): string {
  const time = seq.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${KINDS[kind]}${spaceId.slice(-11)}`;
}
