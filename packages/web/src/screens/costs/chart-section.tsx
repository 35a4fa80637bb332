import type { ReactNode } from 'react';
import { Fold } from '../../parts/fold.tsx';
import { Section } from '../../parts/section.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import type { CostEntry } from './cost-amount.ts';
import { CostTable } from './cost-table.tsx';

interface ChartSectionProps {
  readonly title: string;
  /** The header of the first column of the table. */
  readonly first: string;
  readonly entries: readonly CostEntry[];
  /** The chart of these entries. */
  readonly children: ReactNode;
}

/** A chart with a heading, and with a table of the same numbers. */
export function ChartSection({ title, first, entries, children }: ChartSectionProps) {
  const { t } = useTranslation('costs');
  return (
    <Section title={title}>
      {children}
      <Fold title={t('table')}>
        <div className="mt-2">
          <CostTable caption={title} first={first} entries={entries} />
        </div>
      </Fold>
    </Section>
  );
}
