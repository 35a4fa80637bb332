import { asChainId, asRunId } from '@conch/engine';
import { costOfRuns, type BranchView, type ChainView } from '@conch/runtime';
import { RequestRefused } from '../../request-refused.ts';
import type { Services } from '../../services.ts';
import { MessageCommands } from '../../message-commands.ts';
import { costOnWire } from '../../wire/runs/cost.ts';
import { explainedOnWire } from '../../wire/runs/decision.ts';
import { explainedRunOnWire } from '../../wire/runs/explained-run.ts';
import { runOnWire } from '../../wire/runs/run.ts';
import type { HandlersOf } from '../route-request.ts';
import { USUAL_PAGE } from '../cursor.ts';
import { pageAsked, pageOf } from '../page-by-id.ts';
import type { AnswerOf, HTTP_API } from '@conch/protocol';

type ReadingRoute =
  | 'readRun'
  | 'explainRun'
  | 'readRunSteps'
  | 'listRuns'
  | 'listChains'
  | 'readChain'
  | 'listDecisions';
type HaltingRoute = 'stop' | 'continue';

/** Runs, chains and decisions: which agents get the floor, why, and how to stop them. */
export function floorHandlers(services: Services): HandlersOf<ReadingRoute | HaltingRoute> {
  const messages = new MessageCommands(services);
  return {
    ...readingHandlers(services),
    stop: async ({ by, params, body }) => messages.stop(by, { ...params, ...body }),
    continue: async ({ by, params }) => messages.continue(by, params.spaceId),
  };
}

type ShownSteps = Awaited<ReturnType<Services['conch']['read']['runSteps']>>;

function stepsOnWire(runId: string, steps: ShownSteps) {
  if (steps === null) throw noSuchRun(runId);
  return { items: steps.map(({ step, at }) => ({ ...step, at })), next: null };
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

    readRunSteps: async ({ params: { spaceId, runId } }) => {
      await spaces.get(spaceId);
      return stepsOnWire(runId, await read.runSteps(spaceId, runId));
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
