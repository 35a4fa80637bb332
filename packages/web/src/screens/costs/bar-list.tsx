import { Name } from '../../parts/names/name.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import { hasUnknown, knownAmount, type CostEntry, type Measure } from './cost-amount.ts';
import { useAmountWords } from './use-amount-words.ts';

interface BarListProps {
  readonly label: string;
  readonly entries: readonly CostEntry[];
  readonly measure: Measure;
}

const MOST_BARS = 10;

/** A chart with one horizontal bar for each entry. Names and amounts are text beside the bars. */
export function BarList({ label, entries, measure }: BarListProps) {
  const { t } = useTranslation('costs');
  const wordsOf = useAmountWords(measure);
  const shown = entries.slice(0, MOST_BARS);
  const most = Math.max(...shown.map(({ cost }) => knownAmount(cost, measure)), 0);
  return (
    <>
      <ul aria-label={label} data-chart className="flex flex-col gap-2.5 text-sm">
        {shown.map(({ key, name, cost }) => (
          <li key={key}>
            <div className="flex items-baseline justify-between gap-3">
              <Name name={name} className="min-w-0 truncate" />
              <bdi className="shrink-0 text-soft tabular-nums">{wordsOf(cost)}</bdi>
            </div>
            <Bar
              share={most === 0 ? 0 : knownAmount(cost, measure) / most}
              isOpen={hasUnknown(cost, measure)}
            />
          </li>
        ))}
      </ul>
      {entries.length > MOST_BARS ? (
        <p className="text-xs text-soft">{t('first', { count: MOST_BARS, all: entries.length })}</p>
      ) : null}
    </>
  );
}

interface BarProps {
  /** The length of the known part, from 0 to 1. */
  readonly share: number;
  /** Whether a dashed end shows that a part is unknown. */
  readonly isOpen: boolean;
}

function Bar({ share, isOpen }: BarProps) {
  return (
    <div aria-hidden="true" className="mt-1 flex h-2.5">
      <span
        className="rounded-s-sm bg-who-5 forced-colors:bg-[CanvasText]"
        // The unknown end needs room beside the longest bar.
        style={{ width: `${String(share * 92)}%` }}
      />
      {isOpen ? <UnknownMark className="w-6" /> : null}
    </div>
  );
}

/** A dashed shape for an amount that nobody knows. */
export function UnknownMark({ className }: { readonly className: string }) {
  return (
    <span
      data-part="unknown"
      className={`shrink-0 rounded-sm border border-dashed border-edge bg-sunken ${className}`}
    />
  );
}
