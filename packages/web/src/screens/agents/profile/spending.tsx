import { useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Button } from '../../../parts/button.tsx';
import { Section } from '../../../parts/section.tsx';
import { SHOWN_DAYS } from '../agent-queries.ts';
import { everyDay, sumOfDays, utcDay, type Day, type Sum } from './activity-sums.ts';
import { DayChart } from './day-chart.tsx';
import { DayTable } from './day-table.tsx';
import { SumsTable, useSpentRows, type SumsRow } from './sums-table.tsx';

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
