import { useState, type ComponentProps } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Button } from '../../../parts/button.tsx';
import { isMoneyEstimated } from '../../../parts/cost-words.ts';
import { Figure } from '../../../parts/figure.tsx';
import { countWords, moneyWords } from '../../../parts/money-words.ts';
import { Section } from '../../../parts/section.tsx';
import { SHOWN_DAYS } from '../agent-queries.ts';
import { everyDay, sumOfDays, utcDay, type Day, type Sum } from './activity-sums.ts';
import { DayChart } from './day-chart.tsx';
import { DayTable } from './day-table.tsx';

interface SpendingProps {
  readonly days: readonly Day[];
}

/** What it took on 7 and on 30 days, how often it failed, and each day. */
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

/** Each day as a bar, or as a row. */
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
  const { language } = i18n;
  const sums = [7, SHOWN_DAYS].map((count) => ({ count, sum: sumOfDays(days, count, today) }));
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const reported = (words: string) => ({ words, isEstimated: false });
  const rows = [
    { words: t('runs'), of: ({ runs }) => reported(countWords(runs, language)) },
    {
      words: t('tokens'),
      of: ({ tokens, isEstimated }) => ({ words: countWords(tokens, language), isEstimated }),
    },
    {
      words: t('money'),
      of: (sum) => ({
        words: moneyWords(sum.costUsd, language),
        isEstimated: isMoneyEstimated(sum),
      }),
    },
    {
      words: t('errorRate'),
      of: ({ errorRate }) => reported(errorRate === null ? '–' : percent.format(errorRate)),
    },
  ] satisfies readonly { words: string; of: (sum: Sum) => ComponentProps<typeof Figure> }[];
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
