import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { ActiveDayView, AgentActivity } from '@conch/runtime';
import { dayOf } from './instant.ts';
import { runOnWire } from './run.ts';

type ActivityOnWire = AnswerOf<typeof HTTP_API.readAgentActivity>;

export function activityOnWire({ spaces, runs, days }: AgentActivity): ActivityOnWire {
  return {
    spaces: spaces.map(({ id, name, kind }) => ({ id, name, kind })),
    runs: runs.map((run) => ({ ...runOnWire(run), spaceName: run.spaceName })),
    days: days.map(dayOnWire),
  };
}

function dayOnWire(view: ActiveDayView): ActivityOnWire['days'][number] {
  const { startsAt, runs, failed, tokens, costUsd, estimatedTokens } = view;
  return { day: dayOf(startsAt), runs, failed, tokens, costUsd, estimatedTokens };
}
