import type { ActiveRun, SilenceView } from '@conch/sdk/view';
import type { MessageOnWire } from '@conch/protocol';
import type { PageStream } from '../../../../client/spaces/page-view.ts';
import {
  precedingAgent,
  NO_PRECEDING_AGENT,
  type AgentReply,
  type PrecedingAgent,
} from './preceding-agent.ts';
import { EarlierExchanges } from './earlier-exchanges.ts';
import type { FindMessage } from './find-message.ts';
import type { Approval, QuotedMessage, Row, RowOfKind, ShownSpace } from './row.ts';
import { railsOf } from './rails.ts';
import { runRows } from './run-rows.ts';
import { spokenOrder, type PlacedItem, type SpokenItem } from './spoken-order.ts';
import { waitingNotice } from './waiting-notice.ts';

/** The data on which the rows depend, in addition to the space. */
export interface RowContext {
  readonly showsSilences: boolean;
  /** Whether the server cannot be reached. Running agents are then shown as paused. */
  readonly isLost: boolean;
  /** The first message that was unread when the space opened. */
  readonly firstUnreadId: string | null;
  /**
   * Each message that was once the oldest loaded message. Such messages always show their sender,
   * so that the layout does not move.
   */
  readonly seams: ReadonlySet<string>;
  /** The calendar day of a time in the reader's time zone. */
  readonly dayOf: (at: string) => string;
}

// If more time than this has passed since the last message of the sender, the sender is shown
// again.
const TOGETHER_MS = 5 * 60_000;

/** The rows of a space, from top to bottom. */
export function transcriptRows(space: ShownSpace, reading: RowContext): readonly Row[] {
  const { messages, streams, runs, approvals, older } = space;
  const known = new Map<string, MessageOnWire>(messages.map((message) => [message.id, message]));
  const find: FindMessage = (id) => known.get(id);
  const own = streams.filter(({ replyToId, agentId }) => !isOf(find(replyToId ?? ''), agentId));
  const writer = new RowWriter(space, reading, find);
  writer.push({ kind: 'top', key: 'top', isMore: older !== null });
  for (const placed of spokenOrder(messages, own)) writer.say(placed);
  writer.rest();
  const ownWords = space.pending.map((pending): Row => {
    const quoted = quotedOf(find(pending.replyToId ?? ''));
    return { kind: 'pending', key: `sent ${pending.clientId}`, pending, quoted };
  });
  const working = runRows({ runs, streams, approvals }, reading.isLost);
  // While the connection is lost, unsent messages are last, because the page sends them only after
  // the current runs have ended.
  if (reading.isLost) return [...writer.rows, ...working, ...ownWords];
  return [...writer.rows, ...ownWords, ...working];
}

// An agent never replies to its own message. If a stream replies to a message of the same agent,
// the stream is a new version of that message.
function isOf(message: MessageOnWire | undefined, agentId: string): boolean {
  return message?.sender?.kind === 'agent' && message.sender.id === agentId;
}

class RowWriter {
  readonly rows: Row[] = [];
  readonly #space: ShownSpace;
  readonly #reading: RowContext;
  readonly #find: FindMessage;
  readonly #waiting: string | null;
  readonly #said: SpokenItem[] = [];
  readonly #askedSoFar = new EarlierExchanges();
  readonly #silences: readonly SilenceView[];
  readonly #unmade: ReadonlyMap<string | null, SilenceView>;
  readonly #approvals: readonly Approval[];
  #silent = 0;
  #asked = 0;
  #day = '';

  constructor(space: ShownSpace, reading: RowContext, find: FindMessage) {
    this.#space = space;
    this.#reading = reading;
    this.#find = find;
    this.#waiting = waitingNotice(space);
    // The silence of a regenerating run is shown at its message, not in chronological order.
    const isOfVersion = ({ versionOf }: SilenceView): boolean => versionOf !== null;
    const { silences } = space;
    this.#silences = reading.showsSilences ? silences.filter((one) => !isOfVersion(one)) : [];
    this.#unmade = new Map(silences.filter(isOfVersion).map((one) => [one.versionOf, one]));
    const from = space.older === null ? 0 : Math.min(...space.messages.map(({ seq }) => seq));
    this.#approvals = space.approvals.filter(({ seq, verdict }) => seq >= from || verdict === null);
  }

  push(row: Row): void {
    this.rows.push(row);
  }

  say({ said, at, seq }: PlacedItem): void {
    this.#asides(at === null ? null : { at, seq });
    this.rows.push(...this.#rowsOf(said, at ?? ''));
    this.#said.push(said);
    if (said.kind === 'message') this.#askedSoFar.add(said.message);
  }

  /** Adds all silences and approvals after the last message. */
  rest(): void {
    this.#asides(null);
  }

  /** Adds the silences and approvals up to a time. Null adds all remaining entries. */
  #asides(until: { readonly at: string; readonly seq: number } | null): void {
    for (;;) {
      const silence = this.#silences[this.#silent];
      const approval = this.#approvals[this.#asked];
      const hasApproval = approval !== undefined && (until === null || approval.seq < until.seq);
      const hasSilence = silence !== undefined && (until === null || silence.at < until.at);
      if (hasApproval && !(hasSilence && silence.at < approval.askedAt)) {
        this.#asked += 1;
        this.#dayOf(approval.askedAt, approval.callId);
        const key = `approval ${approval.runId} ${approval.callId}`;
        this.rows.push({ kind: 'approval', key, approval });
      } else if (hasSilence) {
        this.#silent += 1;
        this.#silence(silence);
      } else return;
    }
  }

  #silence(silence: SilenceView): void {
    const last = this.rows.at(-1);
    const [first] = last?.kind === 'silence' ? last.silences : [];
    if (last?.kind === 'silence' && first !== undefined && isSameSilence(first, silence)) {
      this.rows[this.rows.length - 1] = { ...last, silences: [...last.silences, silence] };
      return;
    }
    this.#dayOf(silence.at, silence.runId);
    this.rows.push({ kind: 'silence', key: `silence ${silence.runId}`, silences: [silence] });
  }

  #dayOf(at: string, id: string): void {
    const day = this.#reading.dayOf(at);
    if (day !== this.#day) this.rows.push({ kind: 'day', key: `day ${id}`, at });
    this.#day = day;
  }

  #rowsOf(said: SpokenItem, at: string): readonly Row[] {
    if (said.kind === 'stream') {
      const { stream } = said;
      const run = this.#runOf(stream);
      const { chainId = null, tool = null } = run ?? {};
      const { messageId: key, agentId, replyToId } = stream;
      const about = this.#aboutOf(said, { agentId, replyToId });
      const isPaused = stream.isPaused || this.#reading.isLost;
      return [{ kind: 'stream', key, stream, chainId, tool, isPaused, ...about }];
    }
    const { message } = said;
    this.#dayOf(at, message.id);
    if (message.id === this.#reading.firstUnreadId) this.rows.push({ kind: 'new', key: 'new' });
    return [message.notice === null ? this.#messageRow(said, at) : this.#noticeRow(message)];
  }

  #noticeRow(message: MessageOnWire): RowOfKind<'notice'> {
    return { kind: 'notice', key: message.id, message, isOpen: message.id === this.#waiting };
  }

  #messageRow(said: Extract<SpokenItem, { kind: 'message' }>, at: string): RowOfKind<'message'> {
    const { message } = said;
    const { me, streams } = this.#space;
    const about = this.#aboutOf(said, answerOf(message));
    const last = this.rows.at(-1);
    const isNext =
      last?.kind === 'message' && about.quoted === null && isTogether(last.message, message);
    const remake = streams.find(
      ({ replyToId, agentId }) => replyToId === message.id && message.sender?.id === agentId,
    );
    return {
      kind: 'message',
      key: message.id,
      message,
      at,
      isFirst: !isNext || this.#reading.seams.has(message.id),
      isOwn: message.sender?.id === me,
      isForMe: message.mentions.some(
        ({ memberId, group }) => memberId === me || group === 'people',
      ),
      remake: remake ?? null,
      unmade: remake === undefined ? this.#unmadeOf(message) : null,
      tool: this.#runOf(remake)?.tool ?? null,
      ...about,
    };
  }

  /**
   * The reference above a message: either a quotation, or the agent that asked or answered, but
   * never both.
   */
  #aboutOf(
    said: SpokenItem,
    answer: AgentReply | null,
  ): PrecedingAgent & { readonly quoted: QuotedMessage | null; readonly rails: readonly string[] } {
    const rails = railsOf(answer, this.#find);
    const interruptedReply = answer === null ? null : this.#askedSoFar.interruptedReply(answer);
    if (interruptedReply !== null) return { quoted: null, rails, ...interruptedReply };
    const quoted = quotedBy(said, this.#said, this.#find);
    const isPlain = answer === null || quoted !== null;
    return {
      quoted,
      rails,
      ...(isPlain ? NO_PRECEDING_AGENT : precedingAgent(answer, this.#find)),
    };
  }

  /** The last failed attempt to regenerate a message. Null if a newer version exists. */
  #unmadeOf({ id, editedAt }: MessageOnWire): SilenceView | null {
    const last = this.#unmade.get(id);
    return last !== undefined && last.at > (editedAt ?? '') ? last : null;
  }

  #runOf(stream: PageStream | undefined): ActiveRun | undefined {
    return this.#space.runs.find(({ runId }) => runId === stream?.runId);
  }
}

function answerOf({ sender, replyTo }: MessageOnWire): AgentReply | null {
  return sender?.kind === 'agent' ? { agentId: sender.id, replyToId: replyTo?.id ?? null } : null;
}

/** Answers of agents always show their sender, because each answer has a separate “Why?”. */
function isTogether(before: MessageOnWire, message: MessageOnWire): boolean {
  const { sender } = message;
  if (sender === null || sender.kind === 'agent') return false;
  const isSame = before.sender?.id === sender.id && before.sender.kind === sender.kind;
  const apartMs = Date.parse(message.createdAt) - Date.parse(before.createdAt);
  return isSame && before.deletedAt === null && apartMs < TOGETHER_MS;
}

/**
 * The message to quote. An answer right below its question, or below other answers to that
 * question, quotes nothing, because the reference is obvious.
 */
function quotedBy(
  said: SpokenItem,
  before: readonly SpokenItem[],
  find: FindMessage,
): QuotedMessage | null {
  if (said.kind === 'message') {
    const { replyTo, sender } = said.message;
    if (replyTo === null) return null;
    return sender?.kind === 'agent' && isRightBelow(replyTo.id, before) ? null : replyTo;
  }
  const { replyToId } = said.stream;
  if (replyToId === null || isRightBelow(replyToId, before)) return null;
  return quotedOf(find(replyToId));
}

function quotedOf(message: MessageOnWire | undefined): QuotedMessage | null {
  if (message === undefined) return null;
  const { id, sender, content, deletedAt } = message;
  return { id, sender, content, isDeleted: deletedAt !== null };
}

function isRightBelow(id: string, before: readonly SpokenItem[]): boolean {
  const last = before.findLast((said) => answeredBy(said) !== id);
  return last?.kind === 'message' && last.message.id === id;
}

function answeredBy(said: SpokenItem): string | null {
  return said.kind === 'message' ? (said.message.replyTo?.id ?? null) : said.stream.replyToId;
}

/** Whether two silences share a line, because outcome and reason are equal. */
function isSameSilence(one: SilenceView, other: SilenceView): boolean {
  if (one.outcome !== other.outcome || one.failure !== other.failure) return false;
  if (one.outcome === 'cancelled') return isSameStop(one, other);
  // For a hand-off, the outcome text includes the agent and the reason.
  return one.outcome !== 'delegated' || one.outcomeWords === other.outcomeWords;
}

/** Whether one stop ended both runs, so that the person and the consequence are equal. */
function isSameStop(one: SilenceView, other: SilenceView): boolean {
  const { cancelReason } = one;
  if (cancelReason !== other.cancelReason || cancelReason === 'run-stopped') return false;
  return cancelReason !== 'chain-stopped' || one.chainId === other.chainId;
}
