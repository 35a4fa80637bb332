import type { PendingMessage, ActiveRun, SilenceView } from '@conch/sdk/view';
import type { MessageOnWire } from '@conch/protocol';
import type { PageStream } from '../../../src/client/spaces/page-view.ts';
import type { Approval, Row, ShownSpace } from '../../../src/screens/space/transcript/rows/row.ts';
import {
  transcriptRows,
  type RowContext,
} from '../../../src/screens/space/transcript/rows/transcript-rows.ts';

export const ME = 'me';

/** A time: minute `minute` of a fixed hour, on a day in November. */
export function at(minute: number, day = 16): string {
  return new Date(Date.UTC(2026, 10, day, 10, minute)).toISOString();
}

const sender = {
  me: { kind: 'person', id: ME, name: 'Mia' },
  ann: { kind: 'agent', id: 'ann', name: 'Ann' },
  bea: { kind: 'agent', id: 'bea', name: 'Bea' },
  dan: { kind: 'person', id: 'dan', name: 'Dan' },
} as const;

type Who = keyof typeof sender;

/** The message with number `seq`, by default sent in minute `seq`. */
export function message(
  seq: number,
  who: Who | null,
  change: Partial<MessageOnWire> = {},
): MessageOnWire {
  return {
    id: `m${seq}` as MessageOnWire['id'],
    spaceId: 'space' as MessageOnWire['spaceId'],
    seq,
    shownAt: seq,
    ordinal: 0,
    type: who === null ? 'notice' : 'message',
    sender: who === null ? null : sender[who],
    content: `words ${seq}`,
    mentions: [],
    audience: 'everyone',
    replyTo: null,
    threadId: null,
    runId: null,
    status: 'complete',
    notice: null,
    phrase: null,
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
  return message(seq, who, { replyTo: { id, sender: to.sender, content, isDeleted: false } });
}

export function stream(
  id: string,
  who: 'ann' | 'bea',
  change: Partial<PageStream> = {},
): PageStream {
  return {
    messageId: id,
    runId: `run of ${id}`,
    agentId: who,
    agentName: sender[who].name,
    replyToId: null,
    shownAt: 1_000,
    ordinal: 1,
    hasText: true,
    isPaused: false,
    ...change,
  };
}

export function run(
  runId: string,
  agentId: string,
  state: ActiveRun['state'] = 'offered',
  tool: string | null = null,
): ActiveRun {
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
    cancelReason: null,
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
    phrase: null,
    askedAt: at(seq),
    until: at(seq + 10),
    verdict,
    decidedBy: null,
    decidedAt: null,
    forChain: false,
  };
}

export function shownSpace(change: Partial<ShownSpace>): ShownSpace {
  return {
    me: ME,
    messages: [],
    older: null,
    approvals: [],
    silences: [],
    streams: [],
    runs: [],
    pending: [],
    floor: { used: 0, reserved: 0, refused: [], limit: 20 },
    ...change,
  };
}

export function rowsOf(
  space: Partial<ShownSpace>,
  reading: Partial<RowContext> = {},
): readonly Row[] {
  return transcriptRows(shownSpace(space), {
    isLost: false,
    showsSilences: true,
    firstUnreadId: null,
    seams: new Set(),
    dayOf: (moment) => moment.slice(0, 10),
    ...reading,
  });
}

/** The keys of the rows, without the top row and the day lines. */
export function keysOf(rows: readonly Row[]): readonly string[] {
  return rows.filter(({ kind }) => kind !== 'top' && kind !== 'day').map(({ key }) => key);
}
