import type { MessageOnWire } from '@conch/protocol';
import { figureWords, isMoneyEstimated } from '../../../parts/cost-words.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { useAnswerCost } from './use-answer-cost.ts';

interface CostProps {
  readonly message: MessageOnWire;
}

/** What one answer took, in the menu of its message; a dash where nobody knows the price. */
export function MessageCost({ message }: CostProps) {
  const { t } = useTranslation('message');
  const cost = useAnswerCost(message);
  if (cost === null) return null;
  const { tokens, isEstimated } = cost;
  return (
    <div className="mt-1 border-t border-line px-2.5 pt-2 pb-1 text-xs text-faint">
      <p className="flex items-center justify-between gap-4">
        <bdi>{figureWords(t('tokens', { count: tokens }), isEstimated)}</bdi>
        <Money {...cost} />
      </p>
      {isEstimated ? <p className="mt-1 max-w-56">{t('costEstimated')}</p> : null}
    </div>
  );
}

/** The same beside a time, while its row is pointed at or has the focus. */
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
      <bdi>{money}</bdi>
      {costUsd === null ? <span className="sr-only"> {t('costUnknown')}</span> : null}
    </span>
  );
}
