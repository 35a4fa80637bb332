import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCostWording } from '../../parts/figures/figure.tsx';
import { countWords, moneyWords } from '../../parts/figures/money-words.ts';
import { isolated } from '../../parts/names/isolated.ts';
import { Name } from '../../parts/names/name.tsx';
import { Section } from '../../parts/section.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import {
  hasUnknown,
  knownAmount,
  type TotalCost,
  type Measure,
  type SpacesCosts,
} from './cost-amount.ts';

/** A space or an agent with a daily budget. */
interface Spender {
  readonly id: string;
  readonly name: string;
  readonly dayBudget: SpacesCosts['spaces'][number]['dayBudget'];
  readonly today: TotalCost;
  /** The link to its costs. */
  readonly to: ReactNode;
}

interface BudgetUse {
  readonly measure: Measure;
  readonly most: number;
}

/** The daily budgets that are set. */
function budgetsOf({ dayBudget }: Spender): readonly BudgetUse[] {
  const { maxCostUsd, maxTokens } = dayBudget;
  return [
    ...(maxCostUsd === null ? [] : [{ measure: 'money', most: maxCostUsd } as const]),
    ...(maxTokens === null ? [] : [{ measure: 'tokens', most: maxTokens } as const]),
  ];
}

/** The daily budgets of spaces and agents, and the amounts spent today. */
export function BudgetBars({ costs }: { readonly costs: SpacesCosts }) {
  const { t } = useTranslation('costs');
  const limited = spendersIn(costs).filter((spender) => budgetsOf(spender).length > 0);
  if (limited.length === 0) return null;
  return (
    <Section title={t('budgets')} about={t('budgetsAbout')}>
      <ul className="flex flex-col gap-3 text-sm">
        {limited.flatMap((spender) =>
          budgetsOf(spender).map((use) => (
            <li key={`${spender.id} ${use.measure}`}>
              <BudgetBar spender={spender} use={use} />
            </li>
          )),
        )}
      </ul>
    </Section>
  );
}

function spendersIn({ spaces, agents }: SpacesCosts): readonly Spender[] {
  return [
    ...spaces.map(({ spaceId, spaceName: name, dayBudget, today }) => {
      const to = (
        <Link to="/spaces/$spaceId/costs" params={{ spaceId }} className={LINK}>
          <Name name={name} />
        </Link>
      );
      return { id: spaceId, name, dayBudget, today, to };
    }),
    ...agents.flatMap(({ agentId, agentName: name, dayBudget, today }) => {
      if (dayBudget === null) return [];
      const to = (
        <Link to="/agents/$agentId" params={{ agentId }} className={LINK}>
          <Name name={name} />
        </Link>
      );
      return [{ id: agentId, name, dayBudget, today, to }];
    }),
  ];
}

const LINK = 'min-w-0 truncate rounded text-link hover:underline pointer-coarse:min-h-11';

function BudgetBar({ spender, use }: { readonly spender: Spender; readonly use: BudgetUse }) {
  const { t } = useTranslation('costs');
  const words = useBudgetWords(spender, use);
  const spent = knownAmount(spender.today, use.measure);
  const isReached = spent >= use.most;
  const share = use.most === 0 ? 1 : Math.min(spent / use.most, 1);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        {spender.to}
        <bdi className="text-soft tabular-nums">{words}</bdi>
      </div>
      <div
        role="meter"
        aria-label={t('budgetLabel', { name: isolated(spender.name) })}
        aria-valuemin={0}
        aria-valuemax={use.most}
        aria-valuenow={Math.min(spent, use.most)}
        aria-valuetext={words}
        className="mt-1 h-2.5 overflow-hidden rounded-sm bg-sunken forced-colors:border"
      >
        <span
          className={`block h-full ${isReached ? 'bg-warn' : 'bg-who-5'} forced-colors:bg-[CanvasText]`}
          style={{ width: `${String(share * 100)}%` }}
        />
      </div>
    </>
  );
}

function useBudgetWords({ today }: Spender, { measure, most }: BudgetUse): string {
  const { t } = useTranslation('costs');
  const { language } = useCostWording();
  const write = measure === 'money' ? moneyWords : countWords;
  const known = write(knownAmount(today, measure), language);
  const spent = hasUnknown(today, measure) ? t('atLeast', { amount: known }) : known;
  const key = measure === 'money' ? 'budgetOf' : 'budgetTokens';
  return t(key, { spent, most: write(most, language) });
}
