import type { CallResult, TaskRun } from '@conch/agents';
import {
  asCallId,
  asRunId,
  asSpaceId,
  type CallId,
  type EffectOf,
  type RunOutcome,
  type ToolCall,
} from '@conch/engine';
import {
  addStep,
  holdsClaim,
  newestForAudiences,
  newestRunsIn,
  stepsOf,
  type Script,
} from '@conch/store';
import { readableAudiences } from '../../briefing.ts';
import { crossingOf, reachCallId, spacesInReach, type Crossing } from '../../across/crossing.ts';
import type { Recorder } from '../../space/decision-to-record.ts';
import { applyEvent } from '../../space/apply-event.ts';
import { messageIdOf } from '../../ids.ts';
import type { Job } from '../../space/space-worker.ts';
import type { SpaceChange } from '../../space/space-change.ts';
import { spentUntil } from '../../record/usage.ts';
import { parkToAsk } from './ask-job.ts';
import { factsThere, rightsFor } from './call-rights.ts';
import { callResult, type StoredResult } from './call-result.ts';
import type { LiveRun } from '../live-run.ts';
import { STALE, type Moment, type Stale } from '../run-jobs.ts';

interface MadeCall {
  readonly callId: CallId;
  readonly call: ToolCall;
  readonly activeMs: number;
  /** How long people can answer an approval request. */
  readonly approvalMs: number;
  /**
   * True if the run may have made this call before. After a commit whose result was lost, the run
   * repeats its call.
   */
  readonly mayBeMade: boolean;
}

/**
 * Executes a call of a floor tool. The effect and the step of the call are written in one
 * transaction.
 */
export function callJob(
  live: LiveRun,
  moment: Moment,
  made: MadeCall,
): Job<Stale | { kind: 'parked' } | { kind: 'answered'; result: CallResult }> {
  const { claim, run } = live.claimed;
  const { call, callId } = made;
  const stepNo = live.steps;
  return {
    spaceId: live.spaceId,
    inArchive: true,
    *apply(change, recorder) {
      if (!(yield* holdsClaim(claim))) return STALE;
      const crossing = crossingOf(change.space.state, run);
      const before = made.mayBeMade ? yield* resultOf(live, made) : null;
      if (before !== null) {
        return { kind: 'answered', result: yield* callResult({ run, crossing }, call, before) };
      }
      const rights = yield* rightsFor(change.space.state, { run, crossing }, call);
      if (rights === 'ask') return yield* askToRead(live, { change, recorder }, { moment, made });
      const effects = yield* applyEvent(
        change,
        {
          type: 'tool-called',
          id: moment.eventId,
          at: moment.at,
          runId: run.id,
          callId,
          call,
          messageId: messageIdOf(run.id, stepNo),
          ...(yield* factsThere(live.spaceId, call, rights)),
        },
        recorder,
        { stepNo, activeMs: made.activeMs, isPrivate: live.summarySource.isPrivate },
      );
      if (effects.some(({ type }) => type === 'refuse-event')) return STALE;
      const isParked = effects.some((one) => one.type === 'park-run' && one.runId === run.id);
      let stored: StoredResult | null = null;
      for (const effect of effects) {
        if (effect.type === 'answer-tool' && effect.runId === run.id) stored = effect.result;
        if (effect.type === 'resume-run' && effect.runId === run.id) stored = returned(effect);
        if (effect.type === 'read-space') stored = yield* readSpace(change, live, effect);
        if (effect.type === 'list-runs') stored = yield* listRuns(crossing);
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
        ...spentUntil(live.spentSoFar),
      });
      if (isParked || stored === null) return { kind: 'parked' };
      return { kind: 'answered', result: yield* callResult({ run, crossing }, call, stored) };
    },
  };
}

function returned({ result }: EffectOf<'resume-run'>): StoredResult {
  if (result.kind !== 'approved' && result.kind !== 'denied') return result;
  throw new Error('a call was answered with an approval');
}

interface Asking {
  readonly moment: Moment;
  readonly made: MadeCall;
}

/**
 * Asks people whether a run may read another space. After their answer, the run repeats its call.
 */
function* askToRead(
  live: LiveRun,
  { change, recorder }: { readonly change: SpaceChange; readonly recorder: Recorder },
  { moment, made: { call, activeMs, approvalMs } }: Asking,
): Script<Stale | { kind: 'parked' }> {
  if (!('spaceId' in call)) return STALE;
  const { tool, ...input } = call;
  const ask = {
    tool,
    input: JSON.stringify(input),
    reason: { code: 'approval-reads-elsewhere' },
  } as const;
  const callId = asCallId(reachCallId(call.spaceId));
  const until = moment.at + approvalMs;
  return yield* parkToAsk(live, { change, recorder, moment }, { callId, ask, until, activeMs });
}

/** The result of an identical earlier call. A second execution would send a message twice (I-4). */
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

/**
 * AD11: lists the agent's runs in this space and in the spaces that the starter of the chain may
 * read.
 */
function* listRuns(crossing: Crossing): Script<StoredResult> {
  const { agent, here } = crossing;
  const others = (yield* spacesInReach(crossing)).filter(({ canRead }) => canRead);
  const ids = [here, ...others.map(({ id }) => id)];
  const rows = yield* newestRunsIn(agent, ids, MOST_RUNS_LISTED);
  const runs = rows.map((row): TaskRun => ({
    runId: asRunId(row.id),
    spaceId: asSpaceId(row.spaceId),
    state: row.state,
    outcome: row.outcome === null ? null : (JSON.parse(row.outcome) as RunOutcome).kind,
  }));
  return { kind: 'runs', runs };
}
