import type { MessageOnWire } from '@conch/protocol';
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
  return (
    <p className="mt-1 flex items-center justify-between gap-4 border-t border-line px-2.5 pt-2 pb-1 text-xs text-faint">
      <span>{t('tokens', { count: cost.tokens })}</span>
      <Money {...cost} />
    </p>
  );
}

/** The same beside a time, while its row is pointed at or has the focus. */
export function CostInRow({ message, className }: CostProps & { readonly className: string }) {
  const cost = useAnswerCost(message);
  if (cost === null) return null;
  return (
    <span
      data-part="cost"
      className={`text-xs whitespace-nowrap text-faint tabular-nums pointer-coarse:hidden ${className}`}
    >
      <Money {...cost} />
    </span>
  );
}

function Money({ money, isKnown }: { readonly money: string; readonly isKnown: boolean }) {
  const { t } = useTranslation('message');
  const isReckoned = money.startsWith('~');
  return (
    <span title={isReckoned ? t('costReckoned') : undefined}>
      <bdi>{money}</bdi>
      {isKnown ? null : <span className="sr-only"> {t('costUnknown')}</span>}
    </span>
  );
}
