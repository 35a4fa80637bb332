import { asSpaceId, type MemberId, type SpaceId, type SpaceSettings } from '@conch/engine';
import {
  activeDaysIn,
  activeDaysSince,
  newestRunsIn,
  newestRunsOf,
  spacesByIds,
  spacesOf,
  type ActiveDay,
  type RunRow,
  type Script,
} from '@conch/store';
import type { Core } from '../core.ts';
import { settingsOf } from '../open-space.ts';
import { firstDayAsked, startOfDay, type DaysAsked } from './days-asked.ts';
import { givenMember } from './given.ts';
import { runView, type RunView } from './run-view.ts';

/** How an agent has been at work. */
export interface AgentActivity {
  /** Of which it is a member. */
  readonly spaces: readonly {
    readonly id: SpaceId;
    readonly name: string;
    readonly kind: SpaceSettings['kind'];
  }[];
  /** The latest, the newest first. */
  readonly runs: readonly (RunView & { readonly spaceName: string })[];
  /** Each UTC day on which one of its runs ended, the oldest first. */
  readonly days: readonly ActiveDayView[];
}

export interface ActiveDayView {
  /** Milliseconds of the Unix epoch at which the day began. */
  readonly startsAt: number;
  /** How many ended, in whatever way. */
  readonly runs: number;
  readonly failed: number;
  readonly tokens: number;
  /** Null: some of it has no known price. */
  readonly costUsd: number | null;
  /** Of runs of whose tokens some were estimated: all of theirs. */
  readonly estimatedTokens: number;
}

export interface ActivityAsked extends DaysAsked {
  /** Those that may be looked into; all, unless given. */
  readonly spaceIds?: readonly SpaceId[];
}

const LATEST = 20;

/** What agents have done. */
export class Activity {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  async ofAgent(agentId: MemberId, asked: ActivityAsked = {}): Promise<AgentActivity> {
    const id = givenMember(agentId);
    const since = firstDayAsked(this.#core, asked);
    const { spaceIds } = asked;
    return this.#core.database.read(function* () {
      const [runs, days] =
        spaceIds === undefined
          ? [yield* newestRunsOf(id, LATEST), yield* activeDaysSince(id, since)]
          : [yield* newestRunsIn(id, spaceIds, LATEST), yield* activeDaysIn(id, since, spaceIds)];
      const spaces = yield* spacesAmong(yield* spacesOf(id), spaceIds);
      return { spaces, runs: yield* withSpaceNames(runs), days: days.map(dayView) };
    });
  }
}

function* spacesAmong(
  found: readonly { readonly id: string }[],
  allowed: readonly SpaceId[] | undefined,
): Script<AgentActivity['spaces']> {
  const may = allowed === undefined ? null : new Set<string>(allowed);
  const ids = found.map(({ id }) => id).filter((id) => may === null || may.has(id));
  return (yield* spacesByIds(ids)).map((row) => {
    return { id: asSpaceId(row.id), name: row.name, kind: settingsOf(row).kind };
  });
}

function* withSpaceNames(runs: readonly RunRow[]): Script<AgentActivity['runs']> {
  const rows = yield* spacesByIds([...new Set(runs.map(({ spaceId }) => spaceId))]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return runs.map((run) => ({ ...runView(run), spaceName: names.get(run.spaceId) ?? '' }));
}

function dayView(active: ActiveDay): ActiveDayView {
  const { day, ended, failed, tokens, estimatedTokens } = active;
  return {
    startsAt: startOfDay(day),
    runs: ended,
    failed,
    tokens,
    costUsd: active.unpricedTokens === 0 ? active.costUsd : null,
    estimatedTokens,
  };
}
