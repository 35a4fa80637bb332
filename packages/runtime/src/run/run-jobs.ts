import type { CallResult, TaskRun } from '@conch/agents';
import {
  asRunId,
  asSpaceId,
  utcDay,
  type CallId,
  type EffectOf,
  type Outcome,
  type RunReport,
  type Spend,
  type Streamed,
  type ToolCall,
} from '@conch/engine';
import {
  addStep,
  holdAgentDay,
  holdsClaim,
  isMember,
  lastTextOf,
  messageById,
  newestForAudiences,
  newestRunsOf,
  reserve,
  reservedForOthers,
  type AgentRow,
  type Script,
} from '@conch/store';
import { readableAudiences } from '../briefing.ts';
import { happen } from '../happen.ts';
import { messageIdOf } from '../ids.ts';
import type { Job } from '../space-worker.ts';
import type { SpaceChange } from '../space-change.ts';
import { callResult, type StoredResult } from './call-result.ts';
import type { LiveRun } from './live-run.ts';

/** `stale`: the run is no longer this node's, or has ended: what it did counts for nothing (I-5). */
export type Stale = { readonly kind: 'stale' };

const STALE: Stale = { kind: 'stale' };

interface Moment {
  readonly eventId: string;
  readonly at: number;
}

/** Before an agent is called: what that may cost is reserved, or the run ends here (BU1). */
export function startJob(
  live: LiveRun,
  moment: Moment,
  cost: {
    readonly agent: AgentRow;
    readonly worstCase: { tokens: number; costUsd: number | null };
  },
): Job<Stale | { readonly kind: 'started' | 'refused' }> {
  const { claim, run } = live.claimed;
  return {
    spaceId: live.spaceId,
    *apply(change, recorder) {
      if (!(yield* holdsClaim(claim))) return STALE;
      const { worstCase, agent } = cost;
      const spent = yield* holdAgentDay(run.agent, utcDay(moment.at));
      const reserved = yield* reservedForOthers(run.agent, run.id);
      const effects = yield* happen(
        change,
        {
          type: 'run-started',
          id: moment.eventId,
          at: moment.at,
          runId: run.id,
          worstCase,
          agent: {
            spent: {
              tokens: spent.tokens + reserved.tokens,
              costUsd: spent.costUsd + reserved.costUsd,
            },
            maxTokens: agent.maxTokens,
            maxCostUsd: agent.maxCostUsd,
          },
        },
        recorder,
      );
      if (effects.some(({ type }) => type === 'refuse-event')) return STALE;
      if (!effects.some(({ type }) => type === 'start-run')) return { kind: 'refused' };
      const amount = { tokens: worstCase.tokens, costUsd: worstCase.costUsd ?? 0 };
      yield* reserve({ agentId: run.agent, runId: run.id, ...amount });
      return { kind: 'started' };
    },
  };
}

/** What an agent did with the floor, and what follows. */
export function endJob(
  live: LiveRun,
  moment: Moment,
  end: {
    readonly report: RunReport;
    readonly usage: Spend;
    readonly streamed: readonly Streamed[];
  },
): Job<Stale | { readonly kind: 'ended'; readonly outcome: Outcome }> {
  const { claim, run } = live.claimed;
  return {
    spaceId: live.spaceId,
    *apply(change, recorder) {
      if (!(yield* holdsClaim(claim))) return STALE;
      const isVersion = run.cause.kind === 'regenerate';
      // Nothing has happened since it was read: whoever is to answer next need not read it again.
      if (live.trigger?.nextSeq === change.space.nextSeq) {
        change.said.set(live.trigger.row.id, live.trigger.row);
      }
      const effects = yield* happen(
        change,
        {
          type: 'run-ended',
          id: moment.eventId,
          at: moment.at,
          runId: run.id,
          messageId: live.messageId,
          report: end.report,
          // NN2 looks at it only where an agent's message started the run.
          previousText:
            run.startedBy === 'agent' ? yield* lastTextOf(live.spaceId, run.agent) : null,
          usage: end.usage,
          streamed: end.streamed.filter(({ runId }) => runId !== run.id),
        },
        recorder,
        isVersion ? { version: yield* nextVersion(change, run.triggerId) } : {},
      );
      const ended = effects.find(
        (effect): effect is EffectOf<'end-run'> =>
          effect.type === 'end-run' && effect.runId === run.id,
      );
      return ended === undefined ? STALE : { kind: 'ended', outcome: ended.outcome };
    },
  };
}

function* nextVersion({ space }: SpaceChange, messageId: string): Script<number> {
  const row = yield* messageById(space.state.id, messageId);
  return (row?.version ?? 0) + 1;
}

/** A call of one of the floor's tools: its effect and its step are written together. */
export function callJob(
  live: LiveRun,
  moment: Moment,
  made: { readonly callId: CallId; readonly call: ToolCall; readonly activeMs: number },
): Job<Stale | { kind: 'parked' } | { kind: 'answered'; result: CallResult }> {
  const { claim, run } = live.claimed;
  const { call, callId } = made;
  const stepNo = live.steps;
  return {
    spaceId: live.spaceId,
    *apply(change, recorder) {
      if (!(yield* holdsClaim(claim))) return STALE;
      const effects = yield* happen(
        change,
        {
          type: 'tool-called',
          id: moment.eventId,
          at: moment.at,
          runId: run.id,
          callId,
          call,
          messageId: messageIdOf(run.id, stepNo),
          isMemberThere: 'spaceId' in call ? yield* isMember(call.spaceId, run.agent) : true,
        },
        recorder,
        { stepNo, activeMs: made.activeMs },
      );
      if (effects.some(({ type }) => type === 'refuse-event')) return STALE;
      let stored: StoredResult | null = null;
      let isParked = false;
      for (const effect of effects) {
        if (effect.type === 'answer-tool' && effect.runId === run.id) stored = effect.result;
        if (effect.type === 'resume-run' && effect.runId === run.id) stored = effect.result;
        if (effect.type === 'park-run' && effect.runId === run.id) isParked = true;
        if (effect.type === 'read-space') stored = yield* readSpace(change, live, effect);
        if (effect.type === 'list-runs') stored = yield* listRuns(live);
      }
      yield* addStep({
        spaceId: live.spaceId,
        runId: run.id,
        stepNo,
        callId,
        call: JSON.stringify(call),
        result: stored === null ? null : JSON.stringify(stored),
        at: moment.at,
      });
      if (isParked || stored === null) return { kind: 'parked' };
      const caller = { home: live.spaceId, agent: run.agent };
      return { kind: 'answered', result: yield* callResult(caller, call, stored) };
    },
  };
}

function* readSpace(
  { space }: SpaceChange,
  { claimed }: LiveRun,
  { spaceId, limit }: EffectOf<'read-space'>,
): Script<StoredResult> {
  const audienceIds = readableAudiences(space, claimed.run, spaceId);
  const rows = yield* newestForAudiences({ spaceId, audienceIds, limit });
  return { kind: 'messages', ids: rows.map(({ id }) => id).toReversed() };
}

const MOST_RUNS_LISTED = 20;

function* listRuns({ claimed }: LiveRun): Script<StoredResult> {
  const rows = yield* newestRunsOf(claimed.run.agent, MOST_RUNS_LISTED);
  const runs = rows.map((row): TaskRun => ({
    runId: asRunId(row.id),
    spaceId: asSpaceId(row.spaceId),
    state: row.state,
    outcome: row.outcome === null ? null : (JSON.parse(row.outcome) as Outcome).kind,
  }));
  return { kind: 'runs', runs };
}
