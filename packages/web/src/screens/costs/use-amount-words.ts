import { useCostWording } from '../../parts/figures/figure.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import { amountWords, type TotalCost, type Measure } from './cost-amount.ts';

/** Writes costs as text in the language of the page. */
export function useAmountWords(measure: Measure): (cost: TotalCost) => string {
  const { t } = useTranslation('costs');
  const wording = useCostWording();
  const knownPlus = (known: string): string => t('knownPlus', { known });
  return (cost) => amountWords(cost, measure, { ...wording, knownPlus });
}
