import {
  explainRefusal,
  POLICIES,
  preview,
  previewAll,
  turnsReserved,
  type ChainId,
  type LimitUse,
  type MessageId,
  type PolicyName,
  type Preview,
  type RunCosts,
  type RunId,
  type SpaceId,
  type SpaceSettings,
} from '@conch/engine';
import {
  audiencesOf,
  chainById,
  chainsBefore,
  historyBetween,
  messageById,
  messagesBefore,
  messagesByIds,
  runById,
  runsOfChain,
  versionsOf,
} from '@conch/store';
import { AudienceBook } from '../audience-book.ts';
import type { Core } from '../core.ts';
import { unseal, type UnsealedEntry } from '../history/unseal.ts';
import { messageView, type MessageView } from '../message-view.ts';
import { Refused } from '../refused.ts';
import { decisionView, type DecisionView } from './decision-view.ts';
import { draftCosts } from './draft-costs.ts';
import { drafted } from './drafted.ts';
import { explainedRun, type ExplainedRun } from './explained-run.ts';
import { exportOf, type ExportLine } from './exporting.ts';
import {
  givenFields,
  givenLimit,
  givenMessage,
  givenPlace,
  givenSpace,
  isId,
  noSuchMessage,
  shown,
} from './given.ts';
import { limitsNow } from './limits-now.ts';
import type { Post } from './posting.ts';
import { historyOf, replayOf, type ReplayOutcome } from './replaying.ts';
import { chainView, runView, type ChainView, type RunView } from './run-view.ts';
import { search, type Found, type Search } from './search.ts';
import { silentRunsOf, type SilencesAsked } from './silent-runs.ts';
import { versionView, type VersionView } from './version-view.ts';

/** How far a space has got. */
export interface SpaceHead {
  readonly seq: number;
  readonly turns: { readonly used: number; readonly reserved: number; readonly limit: number };
}

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
    page: { readonly before?: MessageId; readonly limit?: number } = {},
  ): Promise<readonly MessageView[]> {
    const { before, limit = PAGE } = givenFields(page, 'before and limit');
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

  async message(spaceId: SpaceId, messageId: MessageId): Promise<MessageView> {
    await this.#core.open(spaceId);
    const [view] = await this.#byIds(spaceId, [givenMessage(messageId)]);
    if (view === undefined) throw noSuchMessage(messageId);
    return view;
  }

  /** The messages that some messages reply to, as they are now; one look for each space. */
  async repliedTo(messages: readonly MessageView[]): Promise<ReadonlyMap<MessageId, MessageView>> {
    const found = new Map<MessageId, MessageView>();
    for (const [spaceId, replies] of Map.groupBy(messages, (message) => message.spaceId)) {
      const ids = replies.map(({ replyToId }) => replyToId).filter((id) => id !== null);
      if (ids.length === 0) continue;
      for (const view of await this.#byIds(spaceId, ids)) found.set(view.id, view);
    }
    return found;
  }

  async #byIds(spaceId: SpaceId, ids: readonly MessageId[]): Promise<readonly MessageView[]> {
    return this.#core.database.read(function* () {
      const rows = yield* messagesByIds(spaceId, [...new Set(ids)]);
      const audiences = new AudienceBook(yield* audiencesOf(spaceId));
      return rows.map((row) => messageView(row, audiences));
    });
  }

  /** The newest event of a space, and its turn counter: how many of `limit` turns are taken. */
  async head(spaceId: SpaceId): Promise<SpaceHead> {
    const { nextSeq, state } = await this.#core.open(spaceId);
    const { floor, settings } = state;
    const turns = {
      used: floor.turnsUsed,
      reserved: turnsReserved(floor),
      limit: settings.turnLimit,
    };
    return { seq: nextSeq - 1, turns };
  }

  /** How far every limit is used up that can stop the conversation of a space. */
  async limits(spaceId: SpaceId): Promise<readonly LimitUse[]> {
    return limitsNow(this.#core, givenSpace(spaceId));
  }

  /** What was said, by its words, in some spaces. */
  search(given: Search): Promise<Found> {
    return search(this.#core, given);
  }

  /** What was said in a space and why, line by line; approvals are no part of it. */
  exportOf(spaceId: SpaceId): AsyncGenerator<ExportLine, undefined> {
    return exportOf(this.#core, spaceId);
  }

  /** What a message has said before, the oldest first. */
  async versions(spaceId: SpaceId, messageId: MessageId): Promise<readonly VersionView[]> {
    const rows = await this.#core.database.read(() =>
      versionsOf(givenSpace(spaceId), givenMessage(messageId)),
    );
    return rows.map(versionView);
  }

  /** Why: the decisions of a space in order, or the one that a message led to. */
  async decisions(
    spaceId: SpaceId,
    page: {
      readonly messageId?: MessageId;
      readonly after?: number;
      readonly limit?: number;
    } = {},
  ): Promise<readonly DecisionView[]> {
    const { messageId, after = 0, limit = PAGE } = givenFields(page, 'messageId, after and limit');
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
    return entries.map((entry) => decisionView(entry, state));
  }

  /** What would happen if a draft were posted now: under the space's policy, or another. */
  async preview(draft: Omit<Post, 'clientId'>, policy?: PolicyName): Promise<Preview> {
    const { state, asked } = await drafted(this.#core, draft);
    if (policy !== undefined && !POLICIES.includes(policy)) {
      const what = `There is no policy ${shown(policy)}; there are: ${POLICIES.join(', ')}.`;
      throw new Refused('bad-settings', what, [shown(policy)]);
    }
    const told = preview(state, asked, policy);
    const costs = await this.#costsOf(state.settings, [told]);
    return costs.of.size === 0 ? told : preview(state, asked, policy, costs);
  }

  /** The same under all four policies. */
  async previewAll(draft: Omit<Post, 'clientId'>): Promise<readonly Preview[]> {
    const { state, asked } = await drafted(this.#core, draft);
    const told = previewAll(state, asked);
    const costs = await this.#costsOf(state.settings, told);
    return costs.of.size === 0 ? told : previewAll(state, asked, costs);
  }

  #costsOf(settings: SpaceSettings, previews: readonly Preview[]): Promise<RunCosts> {
    const agents = previews.flatMap(({ speakers }) => speakers.map(({ agent }) => agent));
    return draftCosts(this.#core, settings, agents);
  }

  async run(spaceId: SpaceId, runId: RunId): Promise<RunView | null> {
    const id = givenSpace(spaceId);
    const row = isId(runId) ? await this.#core.database.read(() => runById(id, runId)) : null;
    return row === null ? null : runView(row);
  }

  /** Why a run got the floor, who waited for it, and who did not get it then. */
  explainRun(spaceId: SpaceId, runId: RunId): Promise<ExplainedRun | null> {
    return explainedRun(this.#core, spaceId, runId);
  }

  async runsOfChain(spaceId: SpaceId, chainId: ChainId): Promise<readonly RunView[]> {
    const id = givenSpace(spaceId);
    if (!isId(chainId)) return [];
    return (await this.#core.database.read(() => runsOfChain(id, chainId))).map(runView);
  }

  /** Runs that ended and left neither a message nor a notice in their place, the last first. */
  silentRuns(spaceId: SpaceId, asked?: SilencesAsked): Promise<readonly RunView[]> {
    return silentRunsOf(this.#core, spaceId, asked);
  }

  async chain(spaceId: SpaceId, chainId: ChainId): Promise<ChainView | null> {
    const id = givenSpace(spaceId);
    const row = isId(chainId) ? await this.#core.database.read(() => chainById(id, chainId)) : null;
    return row === null ? null : chainView(row);
  }

  /** The newest chains of a space first. */
  async chains(
    spaceId: SpaceId,
    page: { readonly before?: ChainId; readonly limit?: number } = {},
  ): Promise<readonly ChainView[]> {
    const { before, limit = PAGE } = givenFields(page, 'before and limit');
    const id = givenSpace(spaceId);
    const most = givenLimit(limit);
    if (before !== undefined && !isId(before)) {
      throw new Refused('no-such-run', explainRefusal('no-such-run'), [shown(before)]);
    }
    const rows = await this.#core.database.read(() =>
      chainsBefore({ spaceId: id, before: before ?? AFTER_ALL_IDS, limit: most }),
    );
    return rows.map(chainView);
  }

  /** Again: asks the engine about everything that happened here, and compares (RP1). */
  replay(spaceId: SpaceId): Promise<ReplayOutcome> {
    return replayOf(this.#core, spaceId);
  }

  /** Everything that happened in a space, with what was decided: what a replay is given. */
  history(spaceId: SpaceId): Promise<readonly UnsealedEntry[]> {
    return historyOf(this.#core, spaceId);
  }
}
