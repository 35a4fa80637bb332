import {
  asChainId,
  asMemberId,
  asMessageId,
  asRunId,
  asSpaceId,
  explain,
  explainRefusal,
  EMPTY_FLOOR,
  newSpace,
  POLICIES,
  preview,
  previewAll,
  replay,
  type ChainId,
  type Draft,
  type Effect,
  type Member,
  type MemberId,
  type MessageId,
  type Outcome,
  type PolicyName,
  type Preview,
  type Replay,
  type RunId,
  type SpaceEvent,
  type SpaceId,
  type Spoken,
} from '@conch/engine';
import {
  audiencesOf,
  chainsBefore,
  historyBetween,
  messageById,
  messagesBefore,
  runById,
  runsOfChain,
  versionsOf,
  type HistoryRow,
  type RunRow,
} from '@conch/store';
import { AudienceBook } from '../audience-book.ts';
import type { Core } from '../core.ts';
import { unseal, type UnsealedEntry } from '../history/unseal.ts';
import { messageView, spokenOf, type MessageView } from '../message-view.ts';
import { Refused } from '../refused.ts';
import type { Post } from './posting.ts';
import {
  givenLimit,
  givenMessage,
  givenPlace,
  givenSpace,
  givenText,
  isId,
  noSuchMessage,
  shown,
} from './given.ts';
import { senderIn } from './sender.ts';
import { upToDate } from './up-to-date.ts';

/** One decision: what happened, what followed, and why in plain sentences. */
export interface DecisionView {
  readonly seq: number;
  readonly at: number;
  readonly event: SpaceEvent['type'];
  readonly effects: readonly Effect[];
  readonly reasons: readonly string[];
}

export interface RunView {
  readonly id: RunId;
  readonly spaceId: SpaceId;
  readonly agentId: MemberId;
  readonly chainId: ChainId;
  readonly triggerId: MessageId;
  readonly state: RunRow['state'];
  readonly because: string;
  readonly outcome: Outcome | null;
  readonly messageId: MessageId | null;
  readonly offeredAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly tokens: number;
  readonly costUsd: number;
}

export interface ChainView {
  readonly id: ChainId;
  readonly policy: PolicyName;
  readonly triggerId: MessageId;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly endedBecause: string | null;
}

/** What a replay found: the same decisions again, or the first that differs. */
export type ReplayOutcome =
  | (Extract<Replay, { ok: true }> & { readonly decisions: number })
  | (Extract<Replay, { ok: false }> & { readonly seq: number })
  | { readonly ok: false; readonly redactedAt: number };

const PAGE = 100;
const AFTER_ALL_IDS = '~';

/** What can be read of a space. */
export class Reading {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  /** Messages, the oldest first: the newest of all, or those before one. */
  async messages(
    spaceId: SpaceId,
    { before, limit = PAGE }: { readonly before?: MessageId; readonly limit?: number } = {},
  ): Promise<readonly MessageView[]> {
    await this.#core.open(spaceId);
    const most = givenLimit(limit);
    const start = before === undefined ? undefined : givenMessage(before);
    const views = await this.#core.database.read(function* () {
      const from = start === undefined ? null : yield* messageById(spaceId, start);
      if (start !== undefined && from === null) return noSuchMessage(start);
      const { seq, place } = from ?? { seq: Number.MAX_SAFE_INTEGER, place: 0 };
      const rows = yield* messagesBefore({ spaceId, seq, place, limit: most });
      const audiences = new AudienceBook(yield* audiencesOf(spaceId));
      return rows.map((row) => messageView(row, audiences)).toReversed();
    });
    if (views instanceof Refused) throw views;
    return views;
  }

  /** What a message has said before, the oldest first. */
  async versions(
    spaceId: SpaceId,
    messageId: MessageId,
  ): Promise<readonly { readonly version: number; readonly text: string }[]> {
    const rows = await this.#core.database.read(() =>
      versionsOf(givenSpace(spaceId), givenMessage(messageId)),
    );
    return rows.map(({ version, text }) => ({ version, text }));
  }

  /** Why: the decisions of a space in order, or the one that a message led to. */
  async decisions(
    spaceId: SpaceId,
    {
      messageId,
      after = 0,
      limit = PAGE,
    }: { readonly messageId?: MessageId; readonly after?: number; readonly limit?: number } = {},
  ): Promise<readonly DecisionView[]> {
    const { state } = await this.#core.open(spaceId);
    const { names } = this.#core;
    const entries = await this.#core.database.read(function* () {
      let from = givenPlace(after);
      let upTo = Number.MAX_SAFE_INTEGER;
      if (messageId !== undefined) {
        const message = yield* messageById(spaceId, givenMessage(messageId));
        if (message === null) return noSuchMessage(messageId);
        from = message.seq - 1;
        upTo = message.seq;
      }
      const rows = yield* historyBetween({ spaceId, after: from, upTo, limit: givenLimit(limit) });
      return yield* unseal(rows, { names, members: state.roster.members });
    });
    if (entries instanceof Refused) throw entries;
    return entries.map(({ seq, at, event, effects }) => ({
      seq,
      at,
      event: event.type,
      effects,
      reasons: effects.map((effect) => explain(effect, state)),
    }));
  }

  /** What would happen if a draft were posted now: under the space's policy, or another. */
  async preview(draft: Omit<Post, 'clientId'>, policy?: PolicyName): Promise<Preview> {
    const { state, asked } = await this.#draft(draft);
    if (policy !== undefined && !POLICIES.includes(policy)) {
      const what = `There is no policy ${shown(policy)}; there are: ${POLICIES.join(', ')}.`;
      throw new Refused('bad-settings', what, [shown(policy)]);
    }
    return preview(state, asked, policy);
  }

  /** The same under all four policies. */
  async previewAll(draft: Omit<Post, 'clientId'>): Promise<readonly Preview[]> {
    const { state, asked } = await this.#draft(draft);
    return previewAll(state, asked);
  }

  async #draft(draft: Omit<Post, 'clientId'>) {
    const text = givenText(draft.text, this.#core.limits.longestMessage);
    const { state, audiences } = await upToDate(this.#core, draft.spaceId);
    const sender = senderIn(state, draft.from);
    if (sender instanceof Refused) throw sender;
    const { replyToId, spaceId } = draft;
    let replyTo: Spoken | null = null;
    if (replyToId !== undefined) {
      const id = givenMessage(replyToId);
      const row = await this.#core.database.read(() => messageById(spaceId, id));
      if (row === null || row.deletedAt !== null) throw noSuchMessage(id);
      replyTo = spokenOf(row, audiences);
    }
    const asked: Draft = { sender: { kind: sender.kind, id: sender.id }, text, replyTo };
    return { state, asked };
  }

  async run(spaceId: SpaceId, runId: RunId): Promise<RunView | null> {
    const id = givenSpace(spaceId);
    const row = isId(runId) ? await this.#core.database.read(() => runById(id, runId)) : null;
    return row === null ? null : runView(row);
  }

  async runsOfChain(spaceId: SpaceId, chainId: ChainId): Promise<readonly RunView[]> {
    const id = givenSpace(spaceId);
    if (!isId(chainId)) return [];
    return (await this.#core.database.read(() => runsOfChain(id, chainId))).map(runView);
  }

  /** The newest chains of a space first. */
  async chains(
    spaceId: SpaceId,
    { before, limit = PAGE }: { readonly before?: ChainId; readonly limit?: number } = {},
  ): Promise<readonly ChainView[]> {
    const id = givenSpace(spaceId);
    const most = givenLimit(limit);
    if (before !== undefined && !isId(before)) {
      throw new Refused('no-such-run', explainRefusal('no-such-run'), [shown(before)]);
    }
    const rows = await this.#core.database.read(() =>
      chainsBefore({ spaceId: id, before: before ?? AFTER_ALL_IDS, limit: most }),
    );
    return rows.map((row) => ({
      id: asChainId(row.id),
      policy: row.policy as PolicyName,
      triggerId: asMessageId(row.triggerId),
      startedAt: row.startedAt,
      endedAt: row.endedAt,
      endedBecause: row.endedBecause,
    }));
  }

  /** Again: asks the engine about everything that happened here, and compares (RP1). */
  async replay(spaceId: SpaceId): Promise<ReplayOutcome> {
    const { name } = await this.#core.open(spaceId);
    const entries = await this.history(spaceId);
    const redacted = entries.find(({ isRedacted }) => isRedacted);
    if (redacted !== undefined) return { ok: false, redactedAt: redacted.seq };
    const start = { ...newSpace({ members: [], others: [] }, {}, spaceId), floor: EMPTY_FLOOR };
    const result = replay({ where: name, start, entries });
    if (result.ok) return { ...result, decisions: entries.length };
    return { ...result, seq: entries[result.at]?.seq ?? 0 };
  }

  /** Everything that happened in a space, with what was decided: what a replay is given. */
  async history(spaceId: SpaceId): Promise<readonly UnsealedEntry[]> {
    const { names, database } = this.#core;
    givenSpace(spaceId);
    return database.read(function* () {
      yield* names.refresh();
      const all: HistoryRow[] = [];
      for (;;) {
        const after = all.at(-1)?.seq ?? 0;
        const page = { spaceId, after, upTo: Number.MAX_SAFE_INTEGER, limit: PAGE };
        const rows = yield* historyBetween(page);
        if (rows.length === 0) break;
        all.push(...rows);
      }
      const nobody: readonly Member[] = [];
      return yield* unseal(all, { names, members: nobody });
    });
  }
}

function runView(row: RunRow): RunView {
  return {
    id: asRunId(row.id),
    spaceId: asSpaceId(row.spaceId),
    agentId: asMemberId(row.agentId),
    chainId: asChainId(row.chainId),
    triggerId: asMessageId(row.triggerId),
    state: row.state,
    because: row.because,
    outcome: row.outcome === null ? null : (JSON.parse(row.outcome) as Outcome),
    messageId: row.messageId === null ? null : asMessageId(row.messageId),
    offeredAt: row.offeredAt,
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    tokens: row.tokens,
    costUsd: row.costUsd,
  };
}
