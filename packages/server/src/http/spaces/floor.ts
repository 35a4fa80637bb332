import { asChainId, asRunId } from '@conch/engine';
import { costOfRuns, type BranchView, type ChainView, type Schedule } from '@conch/runtime';
import type { Script } from '@conch/store';
import { openerOf } from '../../auth/principal.ts';
import { RequestRefused } from '../../request-refused.ts';
import type { Services } from '../../services.ts';
import { MessageCommands } from '../../message-commands.ts';
import { costOnWire } from '../../wire/runs/cost.ts';
import { explainedOnWire } from '../../wire/runs/decision.ts';
import { explainedRunOnWire } from '../../wire/runs/explained-run.ts';
import { runOnWire } from '../../wire/runs/run.ts';
import type { HandlersOf } from '../route-request.ts';
import { USUAL_PAGE } from '../cursor.ts';
import { alreadyMade, createOnce } from '../create-once.ts';
import { pageAsked, pageOf } from '../page-by-id.ts';
import type { AnswerOf, HTTP_API } from '@conch/protocol';

type ReadingRoute =
  | 'readRun'
  | 'explainRun'
  | 'listRuns'
  | 'listChains'
  | 'readChain'
  | 'listDecisions';
type HaltingRoute = 'stop' | 'continue';
type ScheduleRoute = 'listSchedules' | 'addSchedule' | 'removeSchedule';

/** Runs, chains and decisions: which agents get the floor, why, and how to stop them. */
export function floorHandlers(
  services: Services,
): HandlersOf<ReadingRoute | HaltingRoute | ScheduleRoute> {
  const speaking = new MessageCommands(services);
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
      const range = {
        ...(after === null ? {} : { before: asRunId(after) }),
        ...(query.since === undefined ? {} : { since: query.since }),
        ...(query.until === undefined ? {} : { until: query.until }),
        limit: limit + 1,
      };
      const isSilent = query.silent === 'true';
      const runs = isSilent
        ? await read.silentRuns(spaceId, range)
        : await read.runs(spaceId, range);
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
        const what = `There is no chain ${chainId} in this space. Look up its id.`;
        throw new RequestRefused('no-such-chain', what);
      }
      const runs = await read.runsOfChain(spaceId, chainId);
      const cost = costOnWire(costOfRuns(runs));
      const branches = (await read.branches(spaceId, chainId, runs)).map(branchOnWire);
      return { ...chainOnWire(chain), cost, branches, runs: runs.map(runOnWire) };
    },

    listDecisions: async ({ params: { spaceId }, query: { limit = USUAL_PAGE, ...from } }) => {
      const decisions = await read.decisions(spaceId, { ...from, limit: limit + 1 });
      const page = decisions.slice(0, limit);
      const last = decisions.length > limit ? page.at(-1) : undefined;
      return { items: page.map(explainedOnWire), next: last === undefined ? null : `${last.seq}` };
    },
  };
}

function noSuchRun(runId: string): RequestRefused {
  return new RequestRefused(
    'no-such-run',
    `There is no run ${runId} in this space. Look up its id.`,
  );
}

function scheduleHandlers(services: Services): HandlersOf<ScheduleRoute> {
  const { access } = services;
  const { schedules, spaces } = services.conch;
  return {
    listSchedules: async ({ params: { spaceId } }) => {
      await spaces.get(spaceId);
      return { items: (await schedules.list(spaceId)).map(scheduleOnWire), next: null };
    },

    addSchedule: async ({ params: { spaceId }, body, by, permission }) => {
      const { content, clientId, ...given } = body;
      const madeBy = by.principal.personId;
      const openedBy = openerOf(by.principal);
      const renewed = access.renewed(permission);
      const made = await createOnce(
        services,
        { madeBy, scope: `addSchedule ${spaceId}`, clientId },
        {
          make: (keep) => {
            const also = function* (id: string): Script<void> {
              yield* renewed();
              yield* keep(id);
            };
            return schedules.create({ ...given, spaceId, content, by: madeBy, openedBy }, { also });
          },
          again: async (id) => {
            const schedule = (await schedules.list(spaceId)).find((one) => one.id === id);
            if (schedule === undefined) throw alreadyMade();
            return schedule;
          },
        },
      );
      return scheduleOnWire(made);
    },

    removeSchedule: async ({ params: { spaceId, scheduleId }, permission }) => {
      await spaces.get(spaceId);
      await schedules.remove(spaceId, scheduleId, { also: access.renewed(permission) });
      return undefined;
    },
  };
}

type ChainOnWire = AnswerOf<typeof HTTP_API.listChains>['items'][number];

type BranchOnWire = AnswerOf<typeof HTTP_API.readChain>['branches'][number];

function branchOnWire({ id, stack, mentions }: BranchView): BranchOnWire {
  return {
    id,
    stack: [...stack],
    mentions: [...mentions],
  };
}

function chainOnWire(chain: ChainView): ChainOnWire {
  const { id, policy, triggerId, startedAt, endedAt, endedBecause } = chain;
  return {
    id,
    policy,
    triggerId,
    startedAt: startedAt,
    endedAt: endedAt,
    endedBecause,
  };
}

type ScheduleOnWire = AnswerOf<typeof HTTP_API.addSchedule>;

function scheduleOnWire(schedule: Schedule): ScheduleOnWire {
  const { id, name, cron, timeZone, content, addresseeId, nextAt } = schedule;
  return { id, name, cron, timeZone, content, addresseeId, nextAt };
}
