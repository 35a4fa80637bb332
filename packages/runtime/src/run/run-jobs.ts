import type { Usage } from '@conch/agents';
import {
  NOTHING_SPENT,
  sum,
  utcDay,
  type EffectOf,
  type Outcome,
  type Run,
  type RunReport,
  type Streamed,
} from '@conch/engine';
import {
  holdAgentDay,
  holdsClaim,
  lastTextOf,
  reserve,
  reservedForOthers,
  type AgentRow,
  type Script,
} from '@conch/store';
import { readableAudiences } from '../briefing.ts';
import { happen } from '../happen.ts';
import { costSoFar } from '../unsaid-costs.ts';
import type { Job } from '../space-worker.ts';
import type { SpaceChange } from '../space-change.ts';
import type { LiveRun } from './live-run.ts';

/** `stale`: the run is no longer this node's, or has ended: what it did counts for nothing (I-5). */
export type Stale = { readonly kind: 'stale' };

export const STALE: Stale = { kind: 'stale' };

/** What an event of a run is known by, and when it happens. */
export interface Moment {
  readonly eventId: string;
  readonly at: number;
}

/** Before an agent is called: what that may cost is reserved, or the run ends here (BU1). */
export function startJob(
  live: LiveRun,
  moment: Moment,
  cost: {
    readonly agent: AgentRow;
    readonly worstCase: Usage;
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
          namesBudget: true,
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

/** What an agent did with the floor, and what follows. */
export function endJob(
  live: LiveRun,
  moment: Moment,
  end: {
    readonly report: RunReport;
    readonly usage?: Usage;
    /** What the runs of the space have said, asked for when it ends. */
    readonly streamed: () => readonly Streamed[];
  },
): Job<Stale | { readonly kind: 'ended'; readonly outcome: Outcome }> {
  const { claim, run } = live.claimed;
  return {
    spaceId: live.spaceId,
    *apply(change, recorder) {
      if (!(yield* holdsClaim(claim))) return STALE;
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
          previousText: run.startedBy === 'agent' ? yield* lastWords(change, run) : null,
          usage: end.usage ?? (yield* costSoFar(live.spaceId, run)),
          streamed: end.streamed().filter(({ runId }) => runId !== run.id),
        },
        recorder,
        {
          hasNotes: live.spent !== null,
          isPrivate: live.given.isPrivate,
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

/** What its agent said last of what all readers of the answer may see: no answer tells of the rest. */
function lastWords({ space }: SpaceChange, run: Run): Script<string | null> {
  const spaceId = space.state.id;
  const audienceIds = readableAudiences(space, run, spaceId);
  return lastTextOf({ spaceId, agentId: run.agent, audienceIds });
}
