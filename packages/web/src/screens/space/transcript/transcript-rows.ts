import type { RunView, SilenceView, StreamView } from '@conch/sdk/view';
import type { MessageOnWire } from '@conch/protocol';
import { askedBy, ASKED_BY_NOBODY, type Answer, type AskedBy } from './asked-by.ts';
import { AskedSoFar } from './asked-so-far.ts';
import type { FindMessage } from './find-message.ts';
import { quotedBy, quotedOf } from './plain-answer.ts';
import type { Approval, Quoted, Row, RowOf, ShownSpace } from './row.ts';
import { runRows } from './run-rows.ts';
import { isSameSilence } from './same-silence.ts';
import { spokenBlocks, timesIn, type Said, type Starts } from './spoken-order.ts';
import { waitingNotice } from './waiting-notice.ts';

/** What the rows depend on besides the space. */
export interface Reading {
  readonly approvals: readonly Approval[];
  readonly showsSilences: boolean;
  readonly starts: Starts;
  /** Whether the server cannot be reached: whoever was about to speak goes on later. */
  readonly isLost: boolean;
  /** The first message that was not read when the space was opened. */
  readonly firstUnreadId: string | null;
  /** Messages that were the oldest once: they keep saying who wrote them, so that nothing moves. */
  readonly seams: ReadonlySet<string>;
  /** The last event after which turns were counted anew. */
  readonly resetAt: number;
  /** The day of a moment where the reader is. */
  readonly dayOf: (at: string) => string;
}

// After this much time somebody is named again.
const TOGETHER_MS = 5 * 60_000;

/** The transcript of a space, from the top to the end. */
export function transcriptRows(space: ShownSpace, reading: Reading): readonly Row[] {
  const { messages, streams, runs, older } = space;
  const known = new Map<string, MessageOnWire>(messages.map((message) => [message.id, message]));
  const find: FindMessage = (id) => known.get(id);
  const own = streams.filter(({ replyToId, agentId }) => !isOf(find(replyToId ?? ''), agentId));
  const writer = new RowWriter(space, reading, find);
  writer.push({ kind: 'top', key: 'top', isMore: older !== null });
  for (const block of spokenBlocks(messages, own, reading.starts)) writer.block(block);
  writer.rest();
  const ownWords = space.pending.map((pending): Row => {
    const quoted = quotedOf(find(pending.replyToId ?? ''));
    return { kind: 'pending', key: `sent ${pending.clientId}`, pending, quoted };
  });
  const working = runRows(runs, streams, reading.isLost);
  // What waits for a connection will be said when those who speak now have long ended.
  if (reading.isLost) return [...writer.rows, ...working, ...ownWords];
  for (const row of ownWords) writer.beforeStreams(row);
  return [...writer.rows, ...working];
}

// Nobody answers themselves: who speaks about a message of their own makes it again.
function isOf(message: MessageOnWire | undefined, agentId: string): boolean {
  return message?.author?.kind === 'agent' && message.author.id === agentId;
}

class RowWriter {
  readonly rows: Row[] = [];
  readonly #space: ShownSpace;
  readonly #reading: Reading;
  readonly #find: FindMessage;
  readonly #waiting: string | null;
  readonly #said: Said[] = [];
  readonly #askedSoFar = new AskedSoFar();
  readonly #silences: readonly SilenceView[];
  readonly #unmade: ReadonlyMap<string | null, SilenceView>;
  readonly #approvals: readonly Approval[];
  #silent = 0;
  #asked = 0;
  #day = '';
  #streamsAt: number | null = null;

  constructor(space: ShownSpace, reading: Reading, find: FindMessage) {
    this.#space = space;
    this.#reading = reading;
    this.#find = find;
    this.#waiting = waitingNotice(space, reading.resetAt);
    // Who was to make a message again is told of there, not where that ended.
    const isOfVersion = ({ versionOf }: SilenceView): boolean => versionOf !== null;
    const { silences } = space;
    this.#silences = reading.showsSilences ? silences.filter((one) => !isOfVersion(one)) : [];
    this.#unmade = new Map(silences.filter(isOfVersion).map((one) => [one.versionOf, one]));
    const [oldest] = space.messages;
    const from = space.older === null || oldest === undefined ? 0 : oldest.seq;
    this.#approvals = reading.approvals
      .filter(({ seq, verdict }) => seq >= from || verdict === null)
      .toSorted((one, other) => one.seq - other.seq);
  }

  push(row: Row): void {
    this.rows.push(row);
  }

  /** What one is about to say stands above who speaks meanwhile: that is its place afterwards, too. */
  beforeStreams(row: Row): void {
    if (this.#streamsAt === null) this.rows.push(row);
    else this.rows.splice(this.#streamsAt++, 0, row);
  }

  block(block: readonly Said[]): void {
    const isLive = block.some(({ kind }) => kind === 'stream');
    const messages = block.flatMap((said) => (said.kind === 'message' ? [said.message] : []));
    // What happened while they spoke stands before all of them: there it can stay.
    this.#asides(
      isLive
        ? null
        : {
            at: messages.reduce((at, { createdAt }) => (createdAt > at ? createdAt : at), ''),
            seq: Math.max(...messages.map(({ seq }) => seq)),
          },
    );
    if (isLive) this.#streamsAt ??= this.rows.length;
    const times = timesIn(block);
    for (const said of block) {
      this.rows.push(...this.#rowsOf(said, times.get(said) ?? ''));
      this.#said.push(said);
      if (said.kind === 'message') this.#askedSoFar.add(said.message);
    }
  }

  /** What happened after the last message. */
  rest(): void {
    this.#asides(null);
  }

  /** Silences and approvals up to a moment; `null`: all that are left. */
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

  #rowsOf(said: Said, at: string): readonly Row[] {
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

  #noticeRow(message: MessageOnWire): RowOf<'notice'> {
    return { kind: 'notice', key: message.id, message, isOpen: message.id === this.#waiting };
  }

  #messageRow(said: Extract<Said, { kind: 'message' }>, at: string): RowOf<'message'> {
    const { message } = said;
    const { me, streams } = this.#space;
    const about = this.#aboutOf(said, answerOf(message));
    const last = this.rows.at(-1);
    const isNext =
      last?.kind === 'message' && about.quoted === null && isTogether(last.message, message);
    const remake = streams.find(
      ({ replyToId, agentId }) => replyToId === message.id && message.author?.id === agentId,
    );
    return {
      kind: 'message',
      key: message.id,
      message,
      at,
      isFirst: !isNext || this.#reading.seams.has(message.id),
      isOwn: message.author?.id === me,
      isForMe: message.mentions.some(
        ({ memberId, group }) => memberId === me || group === 'people',
      ),
      remake: remake ?? null,
      unmade: remake === undefined ? this.#unmadeOf(message) : null,
      tool: this.#runOf(remake)?.tool ?? null,
      ...about,
    };
  }

  /** What it is about, said once: by whom it was asked for, or what it quotes. */
  #aboutOf(said: Said, answer: Answer | null): AskedBy & { readonly quoted: Quoted | null } {
    const inVain = answer === null ? null : this.#askedSoFar.inVain(answer);
    if (inVain !== null) return { quoted: null, ...inVain };
    const quoted = quotedBy(said, this.#said, this.#find);
    const isPlain = answer === null || quoted !== null;
    return { quoted, ...(isPlain ? ASKED_BY_NOBODY : askedBy(answer, this.#find)) };
  }

  /** A version that has come since is the newer news. */
  #unmadeOf({ id, editedAt }: MessageOnWire): SilenceView | null {
    const last = this.#unmade.get(id);
    return last !== undefined && last.at > (editedAt ?? '') ? last : null;
  }

  #runOf(stream: StreamView | undefined): RunView | undefined {
    return this.#space.runs.find(({ runId }) => runId === stream?.runId);
  }
}

function answerOf({ author, replyTo }: MessageOnWire): Answer | null {
  return author?.kind === 'agent' ? { agentId: author.id, replyToId: replyTo?.id ?? null } : null;
}

/** Answers of agents stand alone, each with its own why. */
function isTogether(before: MessageOnWire, message: MessageOnWire): boolean {
  const { author } = message;
  if (author === null || author.kind === 'agent') return false;
  const isSame = before.author?.id === author.id && before.author.kind === author.kind;
  const apartMs = Date.parse(message.createdAt) - Date.parse(before.createdAt);
  return isSame && before.deletedAt === null && apartMs < TOGETHER_MS;
}
