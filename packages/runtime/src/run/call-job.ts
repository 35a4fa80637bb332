import type { CallResult, TaskRun } from '@conch/agents';
import {
  NOTHING_SPENT,
  asRunId,
  asSpaceId,
  type CallId,
  type EffectOf,
  type Outcome,
  type ToolCall,
} from '@conch/engine';
import {
  addStep,
  holdsClaim,
  isMember,
  newestForAudiences,
  newestRunsOf,
  spaceById,
  stepsOf,
  type Script,
} from '@conch/store';
import { readableAudiences } from '../briefing.ts';
import { happen } from '../happen.ts';
import { messageIdOf } from '../ids.ts';
import { settingsOf } from '../open-space.ts';
import type { Job } from '../space-worker.ts';
import type { SpaceChange } from '../space-change.ts';
import { spentUntil } from '../usage.ts';
import { callResult, type StoredResult } from './call-result.ts';
import type { LiveRun } from './live-run.ts';
import { STALE, type Moment, type Stale } from './run-jobs.ts';

interface MadeCall {
  readonly callId: CallId;
  readonly call: ToolCall;
  readonly activeMs: number;
  /** Whether its run has made it before, or may have: the answer to a commit can be lost. */
  readonly mayBeMade: boolean;
}

/** A call of one of the floor's tools: its effect and its step are written together. */
export function callJob(
  live: LiveRun,
  moment: Moment,
  made: MadeCall,
): Job<Stale | { kind: 'parked' } | { kind: 'answered'; result: CallResult }> {
  const { claim, run } = live.claimed;
  const { call, callId } = made;
  const stepNo = live.steps;
  const caller = { home: live.spaceId, agent: run.agent };
  return {
    spaceId: live.spaceId,
    *apply(change, recorder) {
      if (!(yield* holdsClaim(claim))) return STALE;
      const before = made.mayBeMade ? yield* resultOf(live, made) : null;
      if (before !== null) {
        return { kind: 'answered', result: yield* callResult(caller, call, before) };
      }
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
          ...(call.tool === 'goToSpace' ? { isForumThere: yield* isForum(call.spaceId) } : {}),
        },
        recorder,
        { stepNo, activeMs: made.activeMs, isPrivate: live.given.isPrivate },
      );
      if (effects.some(({ type }) => type === 'refuse-event')) return STALE;
      let stored: StoredResult | null = null;
      let isParked = false;
      for (const effect of effects) {
        if (effect.type === 'answer-tool' && effect.runId === run.id) stored = effect.result;
        if (effect.type === 'resume-run' && effect.runId === run.id) stored = returned(effect);
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
        kind: 'call',
        ...spentUntil(live.spent ?? NOTHING_SPENT),
      });
      if (isParked || stored === null) return { kind: 'parked' };
      return { kind: 'answered', result: yield* callResult(caller, call, stored) };
    },
  };
}

function returned({ result }: EffectOf<'resume-run'>): StoredResult {
  if (result.kind !== 'approved' && result.kind !== 'denied') return result;
  throw new Error('a call was answered with an approval');
}

// What is sent there is refused there; an answer that has gone there could not be said any more.
function* isForum(spaceId: string): Script<boolean> {
  const row = yield* spaceById(spaceId);
  return row !== null && settingsOf(row).kind === 'forum';
}

/** What this very call has returned before: to make it again would send a message twice (I-4). */
function* resultOf(
  { spaceId, claimed }: LiveRun,
  { callId, call }: MadeCall,
): Script<StoredResult | null> {
  const same = JSON.stringify(call);
  const steps = yield* stepsOf(spaceId, claimed.run.id);
  const made = steps.findLast(
    (step) => step.kind === 'call' && step.callId === callId && step.call === same,
  );
  return made === undefined || made.result === null
    ? null
    : (JSON.parse(made.result) as StoredResult);
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
