import type { MessageOnWire } from '@conch/protocol';
import { useQuery } from '@tanstack/react-query';
import { conch } from '../../../client/conch.ts';
import { answerCostWords } from '../../../parts/cost-words.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { useAgentKind } from '../use-agent-kind.ts';

/** What an agent's answer took, asked for when somebody looks; `null`: nothing, or not known yet. */
export function useAnswerCost({ spaceId, runId, author }: MessageOnWire) {
  const { i18n } = useTranslation('message');
  const agentKind = useAgentKind()(author?.id ?? null);
  const { data } = useQuery({
    queryKey: ['run', spaceId, runId],
    queryFn: () => conch.call('readRun', { params: { spaceId, runId: runId ?? '' } }),
    // What follows a script costs nothing.
    enabled: runId !== null && agentKind !== 'script',
    // A run that goes on has not cost all of it yet.
    staleTime: ({ state }) => (state.data?.endedAt === null ? 0 : Infinity),
  });
  if (data === undefined) return null;
  const money = answerCostWords(data, i18n.language);
  return money === null ? null : { ...data, money };
}
