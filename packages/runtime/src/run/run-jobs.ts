import type { ReportedUsage } from '@conch/agents';
import {
  NOTHING_SPENT,
  sum,
  utcDay,
  type EffectOf,
  type RunOutcome,
  type RunReport,
  type StreamedText,
  NO_EARLIER_MESSAGES,
  saySame,
  type EarlierMessages,
  type Run,
} from '@conch/engine';
import {
  holdAgentDay,
  holdsClaim,
  reserve,
  reservedForOthers,
  type AgentRow,
  lastTextInChains,
  messageById,
  type Script,
} from '@conch/store';
import { applyEvent } from '../space/apply-event.ts';
import { costSoFar } from '../record/unsaid-costs.ts';
import type { Job } from '../space/space-worker.ts';
import type { LiveRun } from './live-run.ts';
import { readableAudiences } from '../briefing.ts';
import type { OpenSpace } from '../space/open-space.ts';

/** The run has ended or belongs to another node. Its work is discarded (I-5). */
export type Stale = { readonly kind: 'stale' };

export const STALE: Stale = { kind: 'stale' };

/** The id and the time of an event. */
export interface Moment {
  readonly eventId: string;
  /** The id of another event of the same job. */
  readonly newId: () => string;
  readonly at: number;
}

/**
 * BU1: reserves the worst-case cost before the agent is called. Ends the run if a budget is too
 * small.
 */
export function startJob(
  live: LiveRun,
  moment: Moment,
  cost: {
    readonly agent: AgentRow;
    readonly worstCase: ReportedUsage;
  },
): Job<Stale | { readonly kind: 'started' | 'refused' }> {
  const { claim, run } = live.claimed;
  return {
    spaceId: live.spaceId,
    inArchive: true,
    *apply(change, recorder) {
      if (!(yield* holdsClaim(claim))) return STALE;
      const { worstCase, agent } = cost;
      const spent = yield* holdAgentDay(run.agent, utcDay(moment.at));
      const reserved = yield* reservedForOthers(run.agent, run.id);
      const effects = yield* applyEvent(
        change,
        {
          type: 'run-started',
          id: moment.eventId,
          at: moment.at,
          runId: run.id,
          worstCase,
          namesBudget: true,
          refusesAlone: true,
          namesPrice: true,
          agent: {
            spent: sum(spent, reserved),
            maxTokens: agent.maxTokens,
            maxCostUsd: agent.maxCostUsd,
          },
        },
        recorder,
      );
      if (effects.some(({ type }) => type === 'refuse-event')) return STALE;
      if (!effects.some(({ type }) => type === 'start-run')) return { kind: 'refused' };
      const amount = sum(NOTHING_SPENT, worstCase);
      yield* reserve({ agentId: run.agent, runId: run.id, ...amount });
      return { kind: 'started' };
    },
  };
}

/** Ends a run with its agent's report, and applies the consequences. */
export function endJob(
  live: LiveRun,
  moment: Moment,
  end: {
    readonly report: RunReport;
    readonly usage?: ReportedUsage;
    /** The text so far of the other runs in the space, read when this run ends. */
    readonly streamed: () => readonly StreamedText[];
  },
): Job<Stale | { readonly kind: 'ended'; readonly outcome: RunOutcome }> {
  const { claim, run } = live.claimed;
  return {
    spaceId: live.spaceId,
    inArchive: true,
    *apply(change, recorder) {
      if (!(yield* holdsClaim(claim))) return STALE;
      // The space has had no event since the trigger was read, so the next run can use the same
      // row.
      if (live.trigger?.nextSeq === change.space.nextSeq) {
        change.messageRows.set(live.trigger.row.id, live.trigger.row);
      }
      const effects = yield* applyEvent(
        change,
        {
          type: 'run-ended',
          id: moment.eventId,
          at: moment.at,
          runId: run.id,
          messageId: live.messageId,
          report: end.report,
          earlier: yield* earlierWords(change.space, run, end.report),
          usage: live.withModel(end.usage ?? (yield* costSoFar(live.spaceId, run))),
          streamed: end.streamed().filter(({ runId }) => runId !== run.id),
        },
        recorder,
        {
          hasNotes: live.spent !== null,
          isPrivate: live.summarySource.isPrivate,
        },
      );
      const ended = effects.find(
        (effect): effect is EffectOf<'end-run'> =>
          effect.type === 'end-run' && effect.runId === run.id,
      );
      return ended === undefined ? STALE : { kind: 'ended', outcome: ended.outcome };
    },
  };
}

/**
 * NN2: earlier messages of a run's chain that all readers of its answer may see. One query is
 * usually enough, because most agents do not repeat themselves.
 */
function* earlierWords(
  space: Pick<OpenSpace, 'state' | 'audiences'>,
  run: Run,
  report: RunReport,
): Script<EarlierMessages> {
  const { state } = space;
  if ((run.resumes ?? run.startedBy) !== 'agent' || report.kind !== 'answered') {
    return NO_EARLIER_MESSAGES;
  }
  const chain = state.floor.chains.find(({ id }) => id === run.chainId);
  const query = {
    spaceId: state.id,
    chainIds: [run.chainId, ...(chain?.continues ?? [])],
    audienceIds: readableAudiences(space, run, state.id),
  };
  const own = yield* lastTextInChains({ ...query, agentId: run.agent });
  if (own === null || !saySame(own, report.content, state.roster)) return NO_EARLIER_MESSAGES;
  const trigger = yield* messageById(state.id, run.triggerId);
  const senderId = trigger?.senderAgentId ?? null;
  if (trigger === null || trigger.deletedAt !== null || senderId === null)
    return NO_EARLIER_MESSAGES;
  const { seq, place } = trigger;
  const before = yield* lastTextInChains({ ...query, agentId: senderId, before: { seq, place } });
  return { own, asked: trigger.content, askedBefore: before };
}
