import type { Services } from '../../services.ts';
import type { HandlersOf } from '../route-request.ts';
import { mustBeKnown } from './known-agent.ts';
import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { ActiveDayView, AgentActivity } from '@conch/runtime';
import { runOnWire } from '../../wire/runs/run.ts';

/** The recent activity of an agent, in the spaces that the caller may read. */
export function activityHandlers({ conch, database }: Services): HandlersOf<'readAgentActivity'> {
  return {
    readAgentActivity: async ({ by: { principal, roles }, params: { agentId }, query }) => {
      await mustBeKnown(database, agentId);
      const among = principal.isAdmin ? {} : { spaceIds: [...roles.keys()] };
      return activityOnWire(await conch.activity.ofAgent(agentId, { ...query, ...among }));
    },
  };
}

type ActivityOnWire = AnswerOf<typeof HTTP_API.readAgentActivity>;

function activityOnWire({ spaces, runs, days }: AgentActivity): ActivityOnWire {
  return {
    spaces: spaces.map(({ id, name, kind }) => ({ id, name, kind })),
    runs: runs.map((run) => ({ ...runOnWire(run), spaceName: run.spaceName })),
    days: days.map(dayOnWire),
  };
}

function dayOnWire(view: ActiveDayView): ActivityOnWire['days'][number] {
  const { day, runs, failed, tokens, costUsd, estimatedTokens, unreportedRuns } = view;
  return { day, runs, failed, tokens, costUsd, estimatedTokens, unreportedRuns };
}
