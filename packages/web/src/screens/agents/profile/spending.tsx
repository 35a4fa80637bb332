import { useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { Section } from '../../../parts/section.tsx';
import { SHOWN_DAYS } from '../agent-queries.ts';
import { everyDay, sumOfDays, utcDay, type Day, type Sum } from './activity-sums.ts';
import { DayChart } from './day-chart.tsx';
import { SumsTable, useSpentRows, type SumsRow } from './sums-table.tsx';
import { tokenSumWords } from '../../../parts/figures/cost-words.ts';
import { Figure, Money, useCostWording } from '../../../parts/figures/figure.tsx';
import { FigureTable } from '../../../parts/figures/figure-table.tsx';
import { countWords } from '../../../parts/figures/money-words.ts';
import { dayWords } from './day-words.ts';

interface SpendingProps {
  readonly days: readonly Day[];
}

/** The spending of the last 7 and 30 days, the error rate, and the spending of each day. */
export function Spending({ days }: SpendingProps) {
  const { t } = useTranslation('agents');
  const today = utcDay(Date.now());
  return (
    <Section title={t('activityTitle')} about={t('activityAbout')}>
      <Sums days={days} today={today} />
      {days.length === 0 ? null : <Days days={days} today={today} />}
    </Section>
  );
}

/** The spending of each day, as a chart or as a table. */
function Days({ days, today }: SpendingProps & { readonly today: string }) {
  const { t } = useTranslation('agents');
  const [isTable, setTable] = useState(false);
  return (
    <>
      {isTable ? (
        <DayTable days={days.toReversed()} />
      ) : (
        <DayChart days={everyDay(days, SHOWN_DAYS, today)} />
      )}
      <div>
        <Button onClick={() => setTable(!isTable)}>{isTable ? t('asChart') : t('asTable')}</Button>
      </div>
    </>
  );
}

function Sums({ days, today }: SpendingProps & { readonly today: string }) {
  const { t, i18n } = useTranslation('agents');
  const spent = useSpentRows();
  const sums = [7, SHOWN_DAYS].map((count) => ({ count, sum: sumOfDays(days, count, today) }));
  const percent = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 1,
  });
  const errors: SumsRow<Sum> = {
    words: t('errorRate'),
    of: ({ errorRate }) => ({
      words: errorRate === null ? '–' : percent.format(errorRate),
      isEstimated: false,
    }),
  };
  return <SumsTable sums={sums} rows={[...spent, errors]} />;
}

/** A table with the same numbers as the chart. Days without runs are omitted. */
function DayTable({ days }: { readonly days: readonly Day[] }) {
  const { t, i18n } = useTranslation('agents');
  const { language } = i18n;
  const wording = useCostWording();
  return (
    <FigureTable
      caption={t('activityTitle')}
      first={t('day')}
      figures={[t('runs'), t('failedRuns'), t('tokens'), t('money')]}
    >
      <tbody className="divide-y divide-line">
        {days.map(({ day, runs, failed, costUsd, estimatedTokens, ...sum }) => (
          <tr key={day}>
            <th scope="row" className="py-1.5 text-start font-normal whitespace-nowrap">
              {dayWords(day, language)}
            </th>
            <td className="ps-2 text-end">{countWords(runs, language)}</td>
            <td className="ps-2 text-end">{countWords(failed, language)}</td>
            <td className="ps-2 text-end">
              <Figure words={tokenSumWords(sum, wording)} isEstimated={estimatedTokens > 0} />
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
