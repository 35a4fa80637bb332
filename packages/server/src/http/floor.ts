import { asChainId, asRunId } from '@conch/engine';
import { costOfRuns } from '@conch/runtime';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { Speaking } from '../speaking.ts';
import { chainOnWire } from '../wire/chain.ts';
import { costOnWire } from '../wire/cost.ts';
import { explainedOnWire } from '../wire/decision.ts';
import { explainedRunOnWire } from '../wire/explained-run.ts';
import { runOnWire } from '../wire/run.ts';
import { scheduleOnWire } from '../wire/schedule.ts';
import type { HandlersOf } from './asked.ts';
import { USUAL_PAGE } from './cursor.ts';
import { pageAsked, pageOf } from './page-by-id.ts';

type ReadingRoute =
  | 'readRun'
  | 'explainRun'
  | 'listRuns'
  | 'listChains'
  | 'readChain'
  | 'listDecisions';
type HaltingRoute = 'stop' | 'continue';
type ScheduleRoute = 'listSchedules' | 'addSchedule' | 'removeSchedule';

/** Who gets the floor, why, and how to stop it. */
export function floorHandlers(
  services: Services,
): HandlersOf<ReadingRoute | HaltingRoute | ScheduleRoute> {
  const speaking = new Speaking(services);
  return {
    ...readingHandlers(services),
    ...scheduleHandlers(services),
    stop: async ({ by, params, body }) => speaking.stop(by, { ...params, ...body }),
    continue: async ({ by, params }) => speaking.continue(by, params.spaceId),
  };
}

function readingHandlers({ conch }: Services): HandlersOf<ReadingRoute> {
  const { read, spaces } = conch;
  return {
    readRun: async ({ params: { spaceId, runId } }) => {
      await spaces.get(spaceId);
      const run = await read.run(spaceId, runId);
      if (run !== null) return runOnWire(run);
      throw noSuchRun(runId);
    },

    explainRun: async ({ params: { spaceId, runId } }) => {
      const explained = await read.explainRun(spaceId, runId);
      if (explained !== null) return explainedRunOnWire(explained);
      throw noSuchRun(runId);
    },

    listRuns: async ({ params: { spaceId }, query }) => {
      const { after, limit } = pageAsked(query);
      await spaces.get(spaceId);
      const runs = await read.silentRuns(spaceId, {
        ...(after === null ? {} : { before: asRunId(after) }),
        ...(query.since === undefined ? {} : { since: Date.parse(query.since) }),
        ...(query.until === undefined ? {} : { until: Date.parse(query.until) }),
        limit: limit + 1,
      });
      return pageOf(runs, limit, runOnWire);
    },

    listChains: async ({ params: { spaceId }, query }) => {
      const { after, limit } = pageAsked(query);
      await spaces.get(spaceId);
      const before = after === null ? {} : { before: asChainId(after) };
      const chains = await read.chains(spaceId, { ...before, limit: limit + 1 });
      return pageOf(chains, limit, chainOnWire);
    },

    readChain: async ({ params: { spaceId, chainId } }) => {
      await spaces.get(spaceId);
      const chain = await read.chain(spaceId, chainId);
      if (chain === null) {
        const what = `There is no chain ${chainId} in this space; look up its id.`;
        throw new Failure('no-such-chain', what);
      }
      const runs = await read.runsOfChain(spaceId, chainId);
      const cost = costOnWire(costOfRuns(runs));
      return { ...chainOnWire(chain), cost, runs: runs.map(runOnWire) };
    },

    listDecisions: async ({ params: { spaceId }, query: { limit = USUAL_PAGE, ...from } }) => {
      const decisions = await read.decisions(spaceId, { ...from, limit: limit + 1 });
      const page = decisions.slice(0, limit);
      const last = decisions.length > limit ? page.at(-1) : undefined;
      return { items: page.map(explainedOnWire), next: last === undefined ? null : `${last.seq}` };
    },
  };
}

function noSuchRun(runId: string): Failure {
  return new Failure('no-such-run', `There is no run ${runId} in this space; look up its id.`);
}

function scheduleHandlers({ conch }: Services): HandlersOf<ScheduleRoute> {
  const { schedules, spaces } = conch;
  return {
    listSchedules: async ({ params: { spaceId } }) => {
      await spaces.get(spaceId);
      return { items: (await schedules.list(spaceId)).map(scheduleOnWire), next: null };
    },

    addSchedule: async ({ params: { spaceId }, body: { content: text, ...given } }) =>
      scheduleOnWire(await schedules.create({ ...given, spaceId, text })),

    removeSchedule: async ({ params: { spaceId, scheduleId } }) => {
      await spaces.get(spaceId);
      await schedules.remove(spaceId, scheduleId);
      return undefined;
    },
  };
}
