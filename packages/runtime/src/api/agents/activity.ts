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
import type { RuntimeContext } from '../../runtime-context.ts';
import { readSettings } from '../../space/stored-settings.ts';
import { iso } from '../../iso-time.ts';
import { dayText, firstDayAsked, type DayRange } from '../costs/day-range.ts';
import { parseMemberId } from '../parse-input.ts';
import { runView, type RunView } from '../runs/run-view.ts';

/** The activity of an agent. */
export interface AgentActivity {
  /** The spaces that the agent is a member of. */
  readonly spaces: readonly {
    readonly id: SpaceId;
    readonly name: string;
    readonly kind: SpaceSettings['kind'];
  }[];
  /** The latest runs of the agent, the newest first. */
  readonly runs: readonly (RunView & { readonly spaceName: string })[];
  /** The UTC days on which runs of the agent ended, the oldest first. */
  readonly days: readonly ActiveDayView[];
}

export interface ActiveDayView {
  /** The UTC day, e.g. `2026-11-15`. */
  readonly day: string;
  /** The number of runs that ended on this day, with any outcome. */
  readonly runs: number;
  readonly failed: number;
  readonly tokens: number;
  /** Null if the price of a part of the cost is unknown. */
  readonly costUsd: number | null;
  /** All tokens of the runs for which some tokens were estimated. */
  readonly estimatedTokens: number;
  /** The number of runs whose cost nobody reported. */
  readonly unreportedRuns: number;
}

/** Where an agent is, and when it last had a turn. */
interface AgentWhereabouts {
  readonly agentId: MemberId;
  readonly spaces: readonly { readonly id: SpaceId; readonly name: string }[];
  /** When its latest run was offered. Null if there was none. */
  readonly lastActiveAt: string | null;
}

export interface ActivityQuery extends DayRange {
  /** The spaces to which the result is limited. Default: all spaces. */
  readonly spaceIds?: readonly SpaceId[];
}

const LATEST = 20;

/** Reads the activity of agents. */
export class ActivityQueries {
  readonly #context: RuntimeContext;

  constructor(context: RuntimeContext) {
    this.#context = context;
  }

  async ofAgent(agentId: MemberId, query: ActivityQuery = {}): Promise<AgentActivity> {
    const id = parseMemberId(agentId);
    const since = firstDayAsked(this.#context, query);
    const { spaceIds } = query;
    return this.#context.database.read(function* () {
      const [runs, days] =
        spaceIds === undefined
          ? [yield* newestRunsOf(id, LATEST), yield* activeDaysSince(id, since)]
          : [yield* newestRunsIn(id, spaceIds, LATEST), yield* activeDaysIn(id, since, spaceIds)];
      const spaces = yield* spacesAmong(yield* spacesOf(id), spaceIds);
      return { spaces, runs: yield* withSpaceNames(runs), days: days.map(dayView) };
    });
  }

  /** The spaces and the last activity of several agents. */
  whereabouts(
    agentIds: readonly MemberId[],
    { spaceIds }: Pick<ActivityQuery, 'spaceIds'> = {},
  ): Promise<readonly AgentWhereabouts[]> {
    return this.#context.database.read(function* () {
      const found: AgentWhereabouts[] = [];
      for (const agentId of agentIds) {
        const [run] =
          spaceIds === undefined
            ? yield* newestRunsOf(agentId, 1)
            : yield* newestRunsIn(agentId, spaceIds, 1);
        const spaces = yield* spacesAmong(yield* spacesOf(agentId), spaceIds);
        const lastActiveAt = run === undefined ? null : iso(run.offeredAt);
        found.push({ agentId, spaces: spaces.map(({ id, name }) => ({ id, name })), lastActiveAt });
      }
      return found;
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
    return {
      id: asSpaceId(row.id),
      name: row.name,
      kind: readSettings(row)?.settings.kind ?? 'chat',
    };
  });
}

function* withSpaceNames(runs: readonly RunRow[]): Script<AgentActivity['runs']> {
  const rows = yield* spacesByIds([...new Set(runs.map(({ spaceId }) => spaceId))]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  // The rows of a deleted space remain for a while, and nobody may read them.
  return runs.flatMap((run) => {
    const spaceName = names.get(run.spaceId);
    return spaceName === undefined ? [] : [{ ...runView(run), spaceName }];
  });
}

function dayView(active: ActiveDay): ActiveDayView {
  const { day, ended, failed, tokens, estimatedTokens, unreportedRuns } = active;
  const isKnown = active.unpricedTokens === 0 && unreportedRuns === 0;
  return {
    day: dayText(day),
    runs: ended,
    failed,
    tokens,
    costUsd: isKnown ? active.costUsd : null,
    estimatedTokens,
    unreportedRuns,
  };
}
