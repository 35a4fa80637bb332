import type { ComponentProps } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { isMoneyEstimated, tokenSumWords } from '../../../parts/figures/cost-words.ts';
import { Figure, useCostWording } from '../../../parts/figures/figure.tsx';
import { countWords, moneyWords } from '../../../parts/figures/money-words.ts';
import type { SpentSum } from './activity-sums.ts';

export interface SumsRow<Sum> {
  readonly words: string;
  readonly of: (sum: Sum) => ComponentProps<typeof Figure>;
}

/** The rows that every sum has: runs, tokens and cost. */
export function useSpentRows(): readonly SumsRow<SpentSum>[] {
  const { t, i18n } = useTranslation('agents');
  const { language } = i18n;
  const wording = useCostWording();
  return [
    {
      words: t('runs'),
      of: ({ runs }) => ({ words: countWords(runs, language), isEstimated: false }),
    },
    {
      words: t('tokens'),
      of: (sum) => ({ words: tokenSumWords(sum, wording), isEstimated: sum.isEstimated }),
    },
    {
      words: t('money'),
      of: (sum) => ({
        words: sum.costUsd === null ? wording.unknown : moneyWords(sum.costUsd, language),
        isEstimated: isMoneyEstimated(sum),
      }),
    },
  ];
}

interface SumsTableProps<Sum> {
  /** The sums, each with the number of days that it covers. */
  readonly sums: readonly { readonly count: number; readonly sum: Sum }[];
  readonly rows: readonly SumsRow<Sum>[];
}

/** A table of sums over the last days, with a column for each period. */
export function SumsTable<Sum>({ sums, rows }: SumsTableProps<Sum>) {
  const { t } = useTranslation('agents');
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-xs text-soft">
          <th scope="col" className="pb-1 text-start font-medium">
            <span className="sr-only">{t('what')}</span>
          </th>
          {sums.map(({ count }) => (
            <th key={count} scope="col" className="pb-1 text-end font-medium">
              {t('lastDays', { count })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ words, of }) => (
          <tr key={words}>
            <th scope="row" className="py-1.5 text-start font-normal text-soft">
              {words}
            </th>
            {sums.map(({ count, sum }) => (
              <td key={count} className="py-1.5 text-end font-medium tabular-nums">
                <Figure {...of(sum)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
