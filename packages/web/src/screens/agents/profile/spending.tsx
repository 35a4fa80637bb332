import { useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Button } from '../../../parts/button.tsx';
import { costWords } from '../../../parts/cost-words.ts';
import { countWords } from '../../../parts/money-words.ts';
import { Section } from '../../../parts/section.tsx';
import { SHOWN_DAYS } from '../agent-queries.ts';
import { everyDay, sumOfDays, utcDay, type Day } from './activity-sums.ts';
import { DayChart } from './day-chart.tsx';
import { DayTable } from './day-table.tsx';

interface SpendingProps {
  readonly days: readonly Day[];
  /** Of the agent. */
  readonly kind: string;
}

/** What it took on 7 and on 30 days, how often it failed, and each day. */
export function Spending({ days, kind }: SpendingProps) {
  const { t } = useTranslation('agents');
  const today = utcDay(Date.now());
  return (
    <Section title={t('activityTitle')} about={t('activityAbout')}>
      <Sums days={days} kind={kind} today={today} />
      {days.length === 0 ? null : <Days days={days} kind={kind} today={today} />}
    </Section>
  );
}

/** Each day as a bar, or as a row. */
function Days({ days, kind, today }: SpendingProps & { readonly today: string }) {
  const { t } = useTranslation('agents');
  const [isTable, setTable] = useState(false);
  return (
    <>
      {isTable ? (
        <DayTable days={days.toReversed()} kind={kind} />
      ) : (
        <DayChart days={everyDay(days, SHOWN_DAYS, today)} />
      )}
      <div>
        <Button onClick={() => setTable(!isTable)}>{isTable ? t('asChart') : t('asTable')}</Button>
      </div>
    </>
  );
}

function Sums({ days, kind, today }: SpendingProps & { readonly today: string }) {
  const { t, i18n } = useTranslation('agents');
  const { language } = i18n;
  const sums = [7, SHOWN_DAYS].map((count) => ({ count, sum: sumOfDays(days, count, today) }));
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const rows = [
    { words: t('runs'), of: ({ runs }) => countWords(runs, language) },
    { words: t('tokens'), of: ({ tokens }) => countWords(tokens, language) },
    { words: t('money'), of: ({ costUsd }) => costWords(costUsd, kind, language) },
    {
      words: t('errorRate'),
      of: ({ errorRate }) => (errorRate === null ? '–' : percent.format(errorRate)),
    },
  ] satisfies readonly { words: string; of: (sum: (typeof sums)[number]['sum']) => string }[];
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
                <bdi>{of(sum)}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
