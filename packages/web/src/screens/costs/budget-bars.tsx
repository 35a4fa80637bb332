import { Link } from '@tanstack/react-router';
import { useCostWording } from '../../parts/figures/figure.tsx';
import { countWords, moneyWords } from '../../parts/figures/money-words.ts';
import { isolated } from '../../parts/names/isolated.ts';
import { Name } from '../../parts/names/name.tsx';
import { Section } from '../../parts/section.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import { hasUnknown, knownAmount, type Measure, type SpacesCosts } from './cost-amount.ts';

type SpaceCost = SpacesCosts['spaces'][number];

interface BudgetUse {
  readonly measure: Measure;
  readonly most: number;
}

/** The daily budgets of a space that are set. */
function budgetsOf({ dayBudget }: SpaceCost): readonly BudgetUse[] {
  const { maxCostUsd, maxTokens } = dayBudget;
  return [
    ...(maxCostUsd === null ? [] : [{ measure: 'money', most: maxCostUsd } as const]),
    ...(maxTokens === null ? [] : [{ measure: 'tokens', most: maxTokens } as const]),
  ];
}

/** The daily budgets of spaces, and what was spent of them today. */
export function BudgetBars({ spaces }: { readonly spaces: readonly SpaceCost[] }) {
  const { t } = useTranslation('costs');
  const limited = spaces.filter((space) => budgetsOf(space).length > 0);
  if (limited.length === 0) return null;
  return (
    <Section title={t('budgets')} about={t('budgetsAbout')}>
      <ul className="flex flex-col gap-3 text-sm">
        {limited.flatMap((space) =>
          budgetsOf(space).map((use) => (
            <li key={`${space.spaceId} ${use.measure}`}>
              <BudgetBar space={space} use={use} />
            </li>
          )),
        )}
      </ul>
    </Section>
  );
}

function BudgetBar({ space, use }: { readonly space: SpaceCost; readonly use: BudgetUse }) {
  const { t } = useTranslation('costs');
  const words = useBudgetWords(space, use);
  const spent = knownAmount(space.today, use.measure);
  const isReached = spent >= use.most;
  const share = use.most === 0 ? 1 : Math.min(spent / use.most, 1);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Link
          to="/spaces/$spaceId/costs"
          params={{ spaceId: space.spaceId }}
          className="min-w-0 truncate rounded text-link hover:underline pointer-coarse:min-h-11"
        >
          <Name name={space.spaceName} />
        </Link>
        <bdi className="text-soft tabular-nums">{words}</bdi>
      </div>
      <div
        role="meter"
        aria-label={t('budgetLabel', { name: isolated(space.spaceName) })}
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

function useBudgetWords({ today }: SpaceCost, { measure, most }: BudgetUse): string {
  const { t } = useTranslation('costs');
  const { language } = useCostWording();
  const write = measure === 'money' ? moneyWords : countWords;
  const known = write(knownAmount(today, measure), language);
  const spent = hasUnknown(today, measure) ? t('atLeast', { amount: known }) : known;
  const key = measure === 'money' ? 'budgetOf' : 'budgetTokens';
  return t(key, { spent, most: write(most, language) });
}
