import { useTranslation } from '../../../words/use-translation.ts';
import { Figure, Money } from '../../../parts/figure.tsx';
import { FigureTable } from '../../../parts/figure-table.tsx';
import { countWords } from '../../../parts/money-words.ts';
import type { Day } from './activity-sums.ts';
import { dayWords } from './day-words.ts';

/** The same as the chart, to be read: only days on which something ran. */
export function DayTable({ days }: { readonly days: readonly Day[] }) {
  const { t, i18n } = useTranslation('agents');
  const { language } = i18n;
  return (
    <FigureTable
      caption={t('activityTitle')}
      first={t('day')}
      figures={[t('runs'), t('failedRuns'), t('tokens'), t('money')]}
    >
      <tbody className="divide-y divide-line">
        {days.map(({ day, runs, failed, tokens, costUsd, estimatedTokens }) => (
          <tr key={day}>
            <th scope="row" className="py-1.5 text-start font-normal whitespace-nowrap">
              {dayWords(day, language)}
            </th>
            <td className="ps-2 text-end">{countWords(runs, language)}</td>
            <td className="ps-2 text-end">{countWords(failed, language)}</td>
            <td className="ps-2 text-end">
              <Figure words={countWords(tokens, language)} isEstimated={estimatedTokens > 0} />
            </td>
            <td className="ps-2 text-end">
              <Money costUsd={costUsd} isEstimated={estimatedTokens > 0} />
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
