import { useTranslation } from '../../words/use-translation.ts';
import { UnknownMark } from './bar-list.tsx';
import { hasUnknown, knownAmount, type CostEntry, type Measure } from './cost-amount.ts';
import { useAmountWords } from './use-amount-words.ts';

interface DayBarsProps {
  readonly label: string;
  /** The days, oldest first. */
  readonly entries: readonly CostEntry[];
  readonly measure: Measure;
}

/** A chart with one vertical bar for each day. Its label names the total, the table has each day. */
export function DayBars({ label, entries, measure }: DayBarsProps) {
  const { t } = useTranslation('costs');
  const wordsOf = useAmountWords(measure);
  const most = Math.max(...entries.map(({ cost }) => knownAmount(cost, measure)), 0);
  return (
    <figure className="flex flex-col gap-1.5">
      <div
        role="img"
        aria-label={label}
        data-chart
        className="flex h-32 items-end gap-0.5 border-b border-edge"
      >
        {entries.map(({ key, name, cost }) => {
          const share = most === 0 ? 0 : knownAmount(cost, measure) / most;
          return (
            <span
              key={key}
              title={t('part', { name, amount: wordsOf(cost) })}
              className="flex h-full flex-1 flex-col justify-end"
            >
              {hasUnknown(cost, measure) ? <UnknownMark className="h-3" /> : null}
              <span
                className="rounded-t-sm bg-who-5 forced-colors:bg-[CanvasText]"
                // The unknown top needs room above the highest bar.
                style={{ height: `${String(share * 88)}%` }}
              />
            </span>
          );
        })}
      </div>
      <figcaption className="flex justify-between gap-2 text-xs text-soft">
        <span>{entries[0]?.name}</span>
        <span>{entries.at(-1)?.name}</span>
      </figcaption>
    </figure>
  );
}
