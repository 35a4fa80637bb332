import {
  agentsToContinue,
  explainRefusal,
  indexOf,
  preview,
  turnsReserved,
  type ChainId,
  type LimitUse,
  type MemberId,
  type MessageId,
  type Preview,
  type RunCosts,
  type RunId,
  type SpaceId,
  type SpaceSettings,
  limitUses,
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
  floorOf,
  spaceById,
} from '@conch/store';
import { AudienceBook } from '../../space/audience-book.ts';
import type { RuntimeContext } from '../../runtime-context.ts';
import { unseal, type UnsealedEntry } from '../../history/unseal.ts';
import { messageView, type MessageView } from './message-view.ts';
import { PreviewQueue, type StepOf } from './preview-queue.ts';
import { Refused } from '../../refused.ts';
import { decisionView, type DecisionView } from '../runs/decision-view.ts';
import { draftCosts } from './draft-costs.ts';
import { messageOfDraft } from './message-of-draft.ts';
import { explainedRun, type ExplainedRun } from '../runs/explained-run.ts';
import { toolCallsOf, type ToolCallView } from '../runs/tool-call-view.ts';
import { shownRunSteps, type ShownRunStep } from '../runs/shown-run-steps.ts';
import { exportOf, type ExportLine } from '../spaces/exporting.ts';
import {
  AFTER_ALL_IDS,
  requireFields,
  parseLimit,
  parseMessageId,
  parseSeq,
  parseSpaceId,
  isId,
  noSuchMessage,
  shown,
} from '../parse-input.ts';
import { POST_FIELDS, type NewMessage } from './message-poster.ts';
import {
  hashedReplay,
  hashOf,
  historyOf,
  replayOf,
  type HashedReplay,
} from '../spaces/replaying.ts';
import { branchesOf, type BranchView } from '../runs/branch-view.ts';
import { chainView, runView, type ChainView, type RunView } from '../runs/run-view.ts';
import { runsOf, silentRunsOf, type RunsQuery } from '../runs/runs-of-space.ts';
import { previewSettings } from './preview-settings.ts';
import { previewView, type PreviewView } from './preview-view.ts';
import type { SettingsChange } from '../spaces/settings.ts';
import type { SpaceHash } from '../../space-copy/space-hash.ts';
import type { ReplayOutcome } from '../../space-copy/space-replay.ts';
import type { SearchIndexer } from '../../search/search-indexer.ts';
import { search, type SearchPage, type Search } from './search.ts';
import { versionView, type VersionView } from './version-view.ts';
import { effectiveSettings, storedFloor } from '../../space/open-space.ts';
import { noSuchSpace } from '../../space/no-such-space.ts';

/** The position of the newest event of a space, and its turn counter. */
export interface SpaceHead {
  readonly seq: number;
  readonly floor: {
    readonly used: number;
    readonly reserved: number;
    /** The agents to which *Continue* gives the floor. */
    readonly refused: readonly MemberId[];
    readonly limit: number;
  };
}

const PAGE = 100;

/**
 * A draft to preview. A newer preview with the same `draftId` replaces a preview that still waits
 * in the queue.
 */
type PreviewedDraft = Omit<NewMessage, 'clientId'> & { readonly draftId?: string };

/** Reads messages, runs, chains and decisions of a space. */
export class SpaceQueries {
  readonly #context: RuntimeContext;
  readonly #previews = new PreviewQueue();

  readonly #searchIndexer: SearchIndexer;

  constructor(context: RuntimeContext, searchIndexer: SearchIndexer) {
    this.#context = context;
    this.#searchIndexer = searchIndexer;
  }

  /**
   * The newest page of messages, or the page before a given message. The oldest message comes
   * first.
   */
  async messages(
    spaceId: SpaceId,
    page: { readonly before?: MessageId; readonly limit?: number } = {},
  ): Promise<readonly MessageView[]> {
    const { before, limit = PAGE } = requireFields(page, 'before and limit');
    await this.#context.open(spaceId);
    const most = parseLimit(limit);
    const start = before === undefined ? undefined : parseMessageId(before);
    const views = await this.#context.database.read(function* () {
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
    await this.#context.open(spaceId);
    const [view] = await this.#byIds(spaceId, [parseMessageId(messageId)]);
    if (view === undefined) throw noSuchMessage(messageId);
    return view;
  }

  /**
   * The messages to which the given messages reply, each in its current version. Makes one query
   * per space.
   */
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
    return this.#context.database.read(function* () {
      const rows = yield* messagesByIds(spaceId, [...new Set(ids)]);
      const audiences = new AudienceBook(yield* audiencesOf(spaceId));
      return rows.map((row) => messageView(row, audiences));
    });
  }

  /** The position of the newest event of a space, and how many of its `limit` turns are used. */
  async head(spaceId: SpaceId): Promise<SpaceHead> {
    const { nextSeq, state } = await this.#context.open(spaceId);
    const { settings } = state;
    const floor = {
      used: state.floor.turnsUsed,
      reserved: turnsReserved(state.floor),
      refused: agentsToContinue(state),
      limit: settings.turnLimit,
    };
    return { seq: nextSeq - 1, floor };
  }

  /** The use of every limit that can stop the conversation of a space. */
  async limits(spaceId: SpaceId): Promise<readonly LimitUse[]> {
    return limitsNow(this.#context, parseSpaceId(spaceId));
  }

  /** Searches the messages of some spaces for words. */
  search(input: Search): Promise<SearchPage> {
    return search(this.#context, this.#searchIndexer, input);
  }

  /**
   * Exports the messages of a space and the decisions behind them, line by line. Approvals are not
   * included.
   */
  exportOf(spaceId: SpaceId): AsyncGenerator<ExportLine, undefined> {
    return exportOf(this.#context, spaceId);
  }

  /** The tool calls of a run, in order. Calls that reach into other spaces have no input. */
  toolCalls(spaceId: SpaceId, runId: RunId): Promise<readonly ToolCallView[]> {
    return toolCallsOf(this.#context, parseSpaceId(spaceId), runId);
  }

  /** The earlier versions of a message, the oldest first. */
  async versions(spaceId: SpaceId, messageId: MessageId): Promise<readonly VersionView[]> {
    const rows = await this.#context.database.read(() =>
      versionsOf(parseSpaceId(spaceId), parseMessageId(messageId)),
    );
    return rows.map(versionView);
  }

  /** The decisions of a space in order, or only the decision about one message. */
  async decisions(
    spaceId: SpaceId,
    page: {
      readonly messageId?: MessageId;
      readonly after?: number;
      readonly limit?: number;
    } = {},
  ): Promise<readonly DecisionView[]> {
    const {
      messageId,
      after = 0,
      limit = PAGE,
    } = requireFields(page, 'messageId, after and limit');
    const { state } = await this.#context.open(spaceId);
    const { names } = this.#context;
    const entries = await this.#context.database.read(function* () {
      let from = parseSeq(after);
      let upTo = Number.MAX_SAFE_INTEGER;
      if (messageId !== undefined) {
        const message = yield* messageById(spaceId, parseMessageId(messageId));
        if (message === null) return noSuchMessage(messageId);
        from = message.seq - 1;
        upTo = message.seq;
      }
      const rows = yield* historyBetween({ spaceId, after: from, upTo, limit: parseLimit(limit) });
      return yield* unseal(rows, { names, members: state.roster.members });
    });
    if (entries instanceof Refused) throw entries;
    return entries.map((entry) => decisionView(entry, state));
  }

  /**
   * Previews the effect of posting a draft now, under the current settings or under changed
   * settings.
   */
  async preview(draft: PreviewedDraft, settings: SettingsChange = {}): Promise<PreviewView> {
    const [only] = await this.previewAll(draft, [settings]);
    if (only === undefined) throw new Error('a draft under one setting has one preview');
    return only;
  }

  /** Previews a draft under several settings changes, for comparison. */
  async previewAll(
    input: PreviewedDraft,
    changes: readonly SettingsChange[],
  ): Promise<readonly PreviewView[]> {
    const { draftId, ...draft } = requireFields(input, POST_FIELDS);
    const person = typeof draft.from === 'string' ? draft.from : 'services';
    const named = draftId === undefined ? null : `${draft.spaceId} ${draftId}`;
    return this.#previews.preview({ person, draft: named }, (step) =>
      this.#previewed(draft, changes, step),
    );
  }

  async #previewed(
    draft: Omit<NewMessage, 'clientId'>,
    changes: readonly SettingsChange[],
    step: StepOf,
  ): Promise<readonly PreviewView[]> {
    const { space, message } = await messageOfDraft(this.#context, draft);
    const { state } = space;
    const settings = await previewSettings(this.#context, space, changes);
    const previews: Preview[] = [];
    for (const one of settings) previews.push(await step(() => preview(state, message, one)));
    const costs = await this.#costsOf(state.settings, previews);
    const roster = indexOf(state.roster);
    const nameOf = (id: MemberId): string => roster.member(id)?.name ?? '';
    const views = (all: readonly Preview[]) => all.map((one) => previewView(one, nameOf));
    if (costs.of.size === 0) return views(previews);
    const priced: Preview[] = [];
    for (const one of settings) priced.push(await step(() => preview(state, message, one, costs)));
    return views(priced);
  }

  #costsOf(settings: SpaceSettings, previews: readonly Preview[]): Promise<RunCosts> {
    const agents = previews.flatMap(({ speakers }) => speakers.map(({ agent }) => agent));
    return draftCosts(this.#context, settings, agents);
  }

  async run(spaceId: SpaceId, runId: RunId): Promise<RunView | null> {
    const id = parseSpaceId(spaceId);
    const row = isId(runId) ? await this.#context.database.read(() => runById(id, runId)) : null;
    return row === null ? null : runView(row);
  }

  /**
   * Explains why a run got the floor. Also names the agents that waited for the run and the agents
   * that did not get the floor.
   */
  explainRun(spaceId: SpaceId, runId: RunId): Promise<ExplainedRun | null> {
    return explainedRun(this.#context, spaceId, runId);
  }

  /** The parts of a run's steps that people may look at. Null if there is no such run. */
  runSteps(spaceId: SpaceId, runId: RunId): Promise<readonly ShownRunStep[] | null> {
    return shownRunSteps(this.#context, parseSpaceId(spaceId), runId);
  }

  async runsOfChain(spaceId: SpaceId, chainId: ChainId): Promise<readonly RunView[]> {
    const id = parseSpaceId(spaceId);
    if (!isId(chainId)) return [];
    return (await this.#context.database.read(() => runsOfChain(id, chainId))).map(runView);
  }

  /** All runs of a space, sorted by the time of their offer, the newest first. */
  runs(spaceId: SpaceId, query?: RunsQuery): Promise<readonly RunView[]> {
    return runsOf(this.#context, spaceId, query);
  }

  /** Ended runs without a message or a notice, sorted by their end, the newest first. */
  silentRuns(spaceId: SpaceId, query?: RunsQuery): Promise<readonly RunView[]> {
    return silentRunsOf(this.#context, spaceId, query);
  }

  /** The branches of a chain that has these runs, each with its waiting agents and its mentions. */
  async branches(
    spaceId: SpaceId,
    chainId: ChainId,
    runs: readonly RunView[],
  ): Promise<readonly BranchView[]> {
    const { chains } = (await this.#context.open(spaceId)).state.floor;
    return branchesOf(runs, chains.find(({ id }) => id === chainId) ?? null);
  }

  async chain(spaceId: SpaceId, chainId: ChainId): Promise<ChainView | null> {
    const id = parseSpaceId(spaceId);
    const row = isId(chainId)
      ? await this.#context.database.read(() => chainById(id, chainId))
      : null;
    return row === null ? null : chainView(row);
  }

  /** The chains of a space, the newest first. */
  async chains(
    spaceId: SpaceId,
    page: { readonly before?: ChainId; readonly limit?: number } = {},
  ): Promise<readonly ChainView[]> {
    const { before, limit = PAGE } = requireFields(page, 'before and limit');
    const id = parseSpaceId(spaceId);
    const most = parseLimit(limit);
    if (before !== undefined && !isId(before)) {
      throw new Refused('no-such-run', explainRefusal('no-such-run'), [shown(before)]);
    }
    const rows = await this.#context.database.read(() =>
      chainsBefore({ spaceId: id, before: before ?? AFTER_ALL_IDS, limit: most }),
    );
    return rows.map(chainView);
  }

  /**
   * Replays all events of a space in the engine, and compares the decisions with the stored ones
   * (RP1).
   */
  async replay(spaceId: SpaceId): Promise<ReplayOutcome> {
    return (await replayOf(this.#context, spaceId)).outcome;
  }

  /**
   * Replays all events of a space, and hashes them in the same pass. An imported copy has the same
   * hash.
   */
  async hashedReplay(spaceId: SpaceId): Promise<HashedReplay> {
    return hashedReplay(await replayOf(this.#context, spaceId));
  }

  /** The hash of a space's history. An imported copy of the space has the same hash. */
  hash(spaceId: SpaceId, upTo?: number): Promise<SpaceHash> {
    return hashOf(this.#context, spaceId, upTo);
  }

  /** All events of a space with their decisions: the input of a replay. */
  history(spaceId: SpaceId): Promise<readonly UnsealedEntry[]> {
    return historyOf(this.#context, spaceId);
  }
}

/**
 * The use of every limit that can stop the conversation of a space. Does not load the members,
 * because a space may have many members and this function runs after events from other nodes.
 */
async function limitsNow(context: RuntimeContext, spaceId: SpaceId): Promise<readonly LimitUse[]> {
  const found = await context.database.read(function* () {
    const row = yield* spaceById(spaceId);
    const floor = yield* floorOf(spaceId);
    if (row === null || floor === null) return null;
    const { settings } = effectiveSettings(row, context.ceilings);
    return { settings, floor: storedFloor(row.name, floor.floor) };
  });
  if (found === null) throw noSuchSpace(spaceId);
  return limitUses(found, context.clock.now());
}
