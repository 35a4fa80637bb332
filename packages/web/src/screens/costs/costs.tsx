import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { useState } from 'react';
import { conch } from '../../client/conch.ts';
import { failureWords } from '../../client/failure-words.ts';
import { useMe } from '../../client/use-me.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Loading } from '../../parts/loading/loading.tsx';
import { Section } from '../../parts/section.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import { SHOWN_DAYS } from '../agents/agent-queries.ts';
import { lastDays, utcDay } from '../agents/profile/activity-sums.ts';
import { dayWords } from '../agents/profile/day-words.ts';
import { BarList, UnknownMark } from './bar-list.tsx';
import { BudgetBars } from './budget-bars.tsx';
import { ChartSection } from './chart-section.tsx';
import {
  byAmount,
  dayEntries,
  hasUnknown,
  type CostEntry,
  type Measure,
  type SpacesCosts,
} from './cost-amount.ts';
import { CostTable } from './cost-table.tsx';
import { DayBars } from './day-bars.tsx';
import { MeasureChoice } from './measure-choice.tsx';
import { useAmountWords } from './use-amount-words.ts';

/** The costs in all spaces that the person can read, with a chart and a table for each view. */
export function Costs() {
  const { data, error } = useQuery({
    queryKey: ['spaces-costs'],
    queryFn: () => conch.call('readSpacesCosts', { query: { days: SHOWN_DAYS } }),
    // Cached costs may be outdated, so the query always reloads.
    staleTime: 0,
  });
  if (error !== null) {
    return (
      <p role="alert" className="text-sm text-bad">
        {failureWords(error)}
      </p>
    );
  }
  if (data === undefined) return <Loading />;
  return data.total.runs === 0 ? <NoCosts costs={data} /> : <Charts costs={data} />;
}

interface WithCosts {
  readonly costs: SpacesCosts;
}

function NoCosts({ costs }: WithCosts) {
  const { t } = useTranslation('costs');
  return (
    <>
      <BudgetBars costs={costs} />
      <EmptyState icon={<Coins className="size-6" />} title={t('none')}>
        {t('noneWords')}
      </EmptyState>
    </>
  );
}

function Charts({ costs }: WithCosts) {
  const { t, i18n } = useTranslation('costs');
  const { isAdmin } = useMe();
  const { total } = costs;
  const [measure, setMeasure] = useState<Measure>(total.knownCostUsd > 0 ? 'money' : 'tokens');
  const wordsOf = useAmountWords(measure);
  const days = dayEntries(costs.days, lastDays(SHOWN_DAYS, utcDay(Date.now())), (day) =>
    dayWords(day, i18n.language),
  );
  const charts = [
    { title: t('bySpace'), first: t('space'), entries: spaceEntries(costs) },
    { title: t('byAgent'), first: t('agent'), entries: agentEntries(costs) },
    { title: t('byModel'), first: t('model'), entries: modelEntries(costs, t('noModel')) },
  ];
  const labelOf = (title: string): string => t('chartOf', { title, amount: wordsOf(total) });
  return (
    <>
      <Section title={t('total')} about={t(isAdmin ? 'aboutAdmin' : 'about')}>
        <CostTable
          caption={t('total')}
          first={t('period')}
          entries={[{ key: 'total', name: t('days', { count: SHOWN_DAYS }), cost: total }]}
        />
        <MeasureChoice measure={measure} onChoose={setMeasure} />
        {hasUnknown(total, measure) ? (
          <p className="flex items-center gap-2 text-xs text-soft">
            <UnknownMark className="h-2.5 w-6" />
            {t('unknownKey')}
          </p>
        ) : null}
      </Section>
      <BudgetBars costs={costs} />
      <ChartSection title={t('byDay')} first={t('day')} entries={days.toReversed()}>
        <DayBars label={labelOf(t('byDay'))} entries={days} measure={measure} />
      </ChartSection>
      {charts.map(({ title, first, entries }) => {
        const sorted = byAmount(entries, measure);
        return (
          <ChartSection key={first} title={title} first={first} entries={sorted}>
            <BarList label={labelOf(title)} entries={sorted} measure={measure} />
          </ChartSection>
        );
      })}
    </>
  );
}

function spaceEntries({ spaces }: SpacesCosts): readonly CostEntry[] {
  return spaces
    .filter(({ runs }) => runs > 0)
    .map((cost) => ({ key: cost.spaceId, name: cost.spaceName, cost }));
}

function agentEntries({ agents }: SpacesCosts): readonly CostEntry[] {
  return agents.map((cost) => ({ key: cost.agentId, name: cost.agentName, cost }));
}

function modelEntries({ models }: SpacesCosts, noModel: string): readonly CostEntry[] {
  return models.map((cost) => ({ key: cost.model ?? '', name: cost.model ?? noModel, cost }));
}
