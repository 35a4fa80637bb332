import { Tooltip, TooltipAnchor, TooltipProvider } from '@ariakit/react';
import { useId } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { figureWords, isMoneyEstimated, type Spent } from './cost-words.ts';
import { moneyWords } from './money-words.ts';

interface FigureProps {
  readonly words: string;
  readonly isEstimated: boolean;
}

/** A count or an amount; one of which some was estimated says so on hover and focus. */
export function Figure({ words, isEstimated }: FigureProps) {
  const { t } = useTranslation('message');
  const hintId = useId();
  const figure = <bdi>{figureWords(words, isEstimated)}</bdi>;
  if (!isEstimated) return figure;
  return (
    <TooltipProvider timeout={250} placement="top">
      <TooltipAnchor
        data-part="estimated"
        // What it says is for the keyboard, too.
        tabIndex={0}
        render={<span />}
        aria-describedby={hintId}
        className="cursor-help rounded"
      >
        {figure}
      </TooltipAnchor>
      <Tooltip id={hintId} portal preserveTabOrder={false} gutter={6} className={HINT}>
        {t('costEstimated')}
      </Tooltip>
    </TooltipProvider>
  );
}

/** US dollars; a dash where nobody knows the price. */
export function Money({ costUsd, isEstimated }: Pick<Spent, 'costUsd' | 'isEstimated'>) {
  const { i18n } = useTranslation('message');
  return (
    <Figure
      words={moneyWords(costUsd, i18n.language)}
      isEstimated={isMoneyEstimated({ costUsd, isEstimated })}
    />
  );
}

const HINT =
  'z-50 max-w-72 rounded-lg border border-line bg-card px-2.5 py-1.5 text-xs text-ink shadow-lift';
