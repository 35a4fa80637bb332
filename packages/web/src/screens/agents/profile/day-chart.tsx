import { useTranslation } from '../../../words/use-translation.ts';
import { countWords } from '../../../parts/figures/money-words.ts';
import type { Day } from './activity-sums.ts';
import { dayWords } from './day-words.ts';

/**
 * A chart with a bar for each day, with failed runs at the bottom. `DayTable` shows the same
 * numbers.
 */
export function DayChart({ days }: { readonly days: readonly Day[] }) {
  const { t, i18n } = useTranslation('agents');
  const { language } = i18n;
  const most = Math.max(1, ...days.map(({ runs }) => runs));
  const all = days.reduce((sum, { runs }) => sum + runs, 0);
  const percent = (count: number): string => `${(count / most) * 100}%`;
  return (
    <figure className="flex flex-col gap-1.5">
      <div
        role="img"
        aria-label={t('chartLabel', {
          count: all,
          amount: countWords(all, language),
          days: countWords(days.length, language),
        })}
        className="flex h-28 items-end gap-0.5 border-b border-edge"
      >
        {days.map(({ day, runs, failed }) => (
          <span
            key={day}
            title={t('chartBar', { day: dayWords(day, language), runs, failed })}
            className="flex h-full flex-1 flex-col justify-end"
          >
            <span
              className="rounded-t-sm bg-who-5 forced-colors:bg-[CanvasText]"
              style={{ height: percent(runs - failed) }}
            />
            <span className="bg-bad forced-colors:bg-[Mark]" style={{ height: percent(failed) }} />
          </span>
        ))}
      </div>
      <figcaption className="flex items-center justify-between gap-2 text-xs text-soft">
        <span>{dayWords(days[0]?.day ?? '', language)}</span>
        <span className="flex flex-wrap justify-center gap-x-4">
          <Key look="bg-who-5" words={t('runs')} />
          <Key look="bg-bad" words={t('failedRuns')} />
        </span>
        <span>{dayWords(days.at(-1)?.day ?? '', language)}</span>
      </figcaption>
    </figure>
  );
}

function Key({ look, words }: { readonly look: string; readonly words: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2.5 rounded-sm ${look}`} />
      {words}
    </span>
  );
}
