import type { PendingMessage, RunView, SilenceView, StreamView } from '@conch/sdk/view';
import type { MessageOnWire } from '@conch/protocol';
import type { Approval, Row, ShownSpace } from '../../../src/screens/space/transcript/row.ts';
import {
  transcriptRows,
  type Reading,
} from '../../../src/screens/space/transcript/transcript-rows.ts';

export const ME = 'me';

/** Minute `minute` of an hour, on a day of November. */
export function at(minute: number, day = 16): string {
  return new Date(Date.UTC(2026, 10, day, 10, minute)).toISOString();
}

const author = {
  me: { kind: 'person', id: ME, name: 'Mia' },
  ann: { kind: 'agent', id: 'ann', name: 'Ann' },
  bea: { kind: 'agent', id: 'bea', name: 'Bea' },
  dan: { kind: 'person', id: 'dan', name: 'Dan' },
} as const;

type Who = keyof typeof author;

/** Message number `seq`, said in that minute. */
export function message(
  seq: number,
  who: Who | null,
  change: Partial<MessageOnWire> = {},
): MessageOnWire {
  return {
    id: `m${seq}` as MessageOnWire['id'],
    spaceId: 'space' as MessageOnWire['spaceId'],
    seq,
    type: who === null ? 'notice' : 'message',
    author: who === null ? null : author[who],
    content: `words ${seq}`,
    mentions: [],
    audience: 'everyone',
    replyTo: null,
    threadId: null,
    runId: null,
    status: 'complete',
    notice: null,
    version: 1,
    versionRunId: null,
    createdAt: at(seq),
    editedAt: null,
    deletedAt: null,
    ...change,
  };
}

export function answer(seq: number, who: Who, to: MessageOnWire): MessageOnWire {
  const { id, content } = to;
  return message(seq, who, { replyTo: { id, author: to.author, content, isDeleted: false } });
}

export function stream(
  id: string,
  who: 'ann' | 'bea',
  change: Partial<StreamView> = {},
): StreamView {
  return {
    messageId: id,
    runId: `run of ${id}`,
    agentId: who,
    agentName: author[who].name,
    replyToId: null,
    text: 'so far',
    isPaused: false,
    ...change,
  };
}

export function run(
  runId: string,
  agentId: string,
  state: RunView['state'] = 'offered',
  tool: string | null = null,
): RunView {
  return { runId, agentId, chainId: 'chain', versionOf: null, state, because: 'CH1', tool };
}

export function silence(
  runId: string,
  minute: number,
  change: Partial<SilenceView> = {},
): SilenceView {
  return {
    runId,
    agentId: runId,
    chainId: 'chain',
    versionOf: null,
    outcome: 'skipped',
    outcomeWords: 'had nothing to add',
    failure: null,
    because: 'CH4',
    at: at(minute),
    ...change,
  };
}

export function pending(clientId: string): PendingMessage {
  const state = { kind: 'sending' } as const;
  return { clientId, content: 'on its way', replyToId: null, threadId: null, state };
}

export function approval(seq: number, verdict: Approval['verdict'] = null): Approval {
  return {
    runId: 'run',
    callId: `call ${seq}`,
    seq,
    agentId: 'ann',
    tool: 'files.write',
    input: '{}',
    reason: 'It writes.',
    askedAt: at(seq),
    until: at(seq + 10),
    verdict,
    decidedBy: null,
    decidedAt: null,
  };
}

export function shownSpace(change: Partial<ShownSpace>): ShownSpace {
  return {
    me: ME,
    messages: [],
    older: null,
    silences: [],
    streams: [],
    runs: [],
    pending: [],
    floor: { used: 0, reserved: 0, limit: 20 },
    ...change,
  };
}

export function rowsOf(space: Partial<ShownSpace>, reading: Partial<Reading> = {}): readonly Row[] {
  return transcriptRows(shownSpace(space), {
    approvals: [],
    isLost: false,
    showsSilences: true,
    starts: new Map(),
    firstUnreadId: null,
    seams: new Set(),
    resetAt: 0,
    dayOf: (moment) => moment.slice(0, 10),
    ...reading,
  });
}

/** The keys of the rows, without the lines that are always there. */
export function keysOf(rows: readonly Row[]): readonly string[] {
  return rows.filter(({ kind }) => kind !== 'top' && kind !== 'day').map(({ key }) => key);
}
