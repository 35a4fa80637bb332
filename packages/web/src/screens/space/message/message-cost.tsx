import type { MessageOnWire } from '@conch/protocol';
import { useQuery } from '@tanstack/react-query';
import {
  figureWords,
  isMoneyEstimated,
  answerCostWords,
} from '../../../parts/figures/cost-words.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { conch } from '../../../client/conch.ts';
import { useOpenSpace } from '../open-space.ts';
import { useShownRun } from './versions/use-shown-run.ts';

interface CostProps {
  readonly message: MessageOnWire;
}

/** The cost of an answer, for the menu of its message. */
export function MessageCost({ message }: CostProps) {
  const { t } = useTranslation('message');
  const cost = useAnswerCost(message);
  if (cost === null) return null;
  const { tokens, isEstimated } = cost;
  const words = tokens === null ? t('tokensUnknown') : t('tokens', { count: tokens });
  return (
    <div className="mt-1 border-t border-line px-2.5 pt-2 pb-1 text-xs text-faint">
      <p className="flex items-center justify-between gap-4">
        <bdi>{figureWords(words, isEstimated)}</bdi>
        <Money {...cost} />
      </p>
      {isEstimated ? <p className="mt-1 max-w-56">{t('costEstimated')}</p> : null}
    </div>
  );
}

/** The cost next to the time, while the row is hovered or focused. */
export function CostInRow({ message, className }: CostProps & { readonly className: string }) {
  const { t } = useTranslation('message');
  const cost = useAnswerCost(message);
  if (cost === null) return null;
  return (
    <span
      data-part="cost"
      title={isMoneyEstimated(cost) ? t('costEstimated') : undefined}
      className={`text-xs whitespace-nowrap text-faint tabular-nums pointer-coarse:hidden ${className}`}
    >
      <Money {...cost} />
    </span>
  );
}

function Money({ money, costUsd }: NonNullable<ReturnType<typeof useAnswerCost>>) {
  const { t } = useTranslation('message');
  return (
    <span>
      {costUsd === null ? <span className="sr-only">{t('costLabel')} </span> : null}
      <bdi>{money}</bdi>
    </span>
  );
}

/**
 * The cost of the shown version of an agent's answer, fetched on demand. Null if the answer has no cost, or while
 * loading.
 */
function useAnswerCost(message: MessageOnWire) {
  const { spaceId, sender } = message;
  const runId = useShownRun(message);
  const { t, i18n } = useTranslation('message');
  const agentKind = useAgentKind()(sender?.id ?? null);
  const { data } = useQuery({
    queryKey: ['run', spaceId, runId],
    queryFn: () => conch.call('readRun', { params: { spaceId, runId: runId ?? '' } }),
    // The answer of a script is free, so no cost is fetched.
    enabled: runId !== null && agentKind !== 'script',
    // The cost of a run changes until the run ends.
    staleTime: ({ state }) => (state.data?.endedAt === null ? 0 : Infinity),
  });
  if (data === undefined) return null;
  const money = answerCostWords(data, { language: i18n.language, unknown: t('costUnknown') });
  return money === null ? null : { ...data, money };
}

/**
 * Returns a function that looks up the kind of an agent of this space. For people and former
 * members, that function returns null.
 */
function useAgentKind(): (agentId: string | null) => string | null {
  const { view } = useOpenSpace();
  return (agentId) => view.members.find(({ id }) => id === agentId)?.agentKind ?? null;
}
