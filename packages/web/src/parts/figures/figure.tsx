import { Tooltip, TooltipAnchor, TooltipProvider } from '@ariakit/react';
import { useId } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { figureWords, isMoneyEstimated, type CostWording, type CostAmount } from './cost-words.ts';
import { moneyWords } from './money-words.ts';

interface FigureProps {
  readonly words: string;
  readonly isEstimated: boolean;
}

/** A count or an amount. For an estimate, a tooltip on hover and focus explains the mark. */
export function Figure({ words, isEstimated }: FigureProps) {
  const { t } = useTranslation('message');
  const hintId = useId();
  const figure = <bdi>{figureWords(words, isEstimated)}</bdi>;
  if (!isEstimated) return figure;
  return (
    <TooltipProvider timeout={250} placement="top">
      <TooltipAnchor
        data-part="estimated"
        // Keyboard users must be able to reach the tooltip.
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

/** The language of the page, and its word for an unknown amount. */
export function useCostWording(): CostWording {
  const { t, i18n } = useTranslation('message');
  return { language: i18n.language, unknown: t('costUnknown') };
}

/** An amount in US dollars, or the word for an unknown amount. */
export function Money({ costUsd, isEstimated }: Pick<CostAmount, 'costUsd' | 'isEstimated'>) {
  const { language, unknown } = useCostWording();
  return (
    <Figure
      words={costUsd === null ? unknown : moneyWords(costUsd, language)}
      isEstimated={isMoneyEstimated({ costUsd, isEstimated })}
    />
  );
}

/** A number of tokens with its noun, or the word for an unknown number. */
export function Tokens({ tokens, isEstimated }: Pick<CostAmount, 'tokens' | 'isEstimated'>) {
  const { t } = useTranslation('message');
  const words = tokens === null ? t('tokensUnknown') : t('tokens', { count: tokens });
  return <Figure words={words} isEstimated={isEstimated} />;
}

const HINT =
  'z-50 max-w-72 rounded-lg border border-line bg-card px-2.5 py-1.5 text-xs text-ink shadow-lift';
