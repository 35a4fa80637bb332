import { useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import type { VersionComparisons, ListedVersion } from './comparisons.ts';
import { DiffView } from './diff-view.tsx';

interface ComparisonProps {
  readonly version: ListedVersion;
  readonly with: VersionComparisons;
}

/** The instructions of a version, compared with the previous or the current version. */
export function Comparison({ version, with: others }: ComparisonProps) {
  const { t } = useTranslation('agents');
  const [chosen, setChosen] = useState<'before' | 'now'>(() => usual(version, others));
  const compared = others[chosen] ?? others.before ?? others.now;
  if (compared === null) return null;
  const { from, to } = compared;
  return (
    <div className="flex flex-col gap-3">
      {others.before === null || others.now === null ? null : (
        <div role="group" aria-label={t('compare')} className="flex flex-wrap gap-2">
          {(['before', 'now'] as const).map((other) => (
            <button
              key={other}
              type="button"
              aria-pressed={chosen === other}
              onClick={() => setChosen(other)}
              className="min-h-8 rounded-lg border border-line px-3 text-xs font-medium text-soft hover:bg-hover aria-pressed:border-ink aria-pressed:bg-chosen aria-pressed:text-on-chosen pointer-coarse:min-h-11"
            >
              {t(other === 'before' ? 'withBefore' : 'withNow')}
            </button>
          ))}
        </div>
      )}
      <p className="text-xs text-soft">{t('fromTo', { from: from.version, to: to.version })}</p>
      <DiffView
        key={`${from.version} ${to.version}`}
        before={from.instructions}
        after={to.instructions}
      />
    </div>
  );
}

/**
 * The comparison that is shown first. If this version changed the instructions, the comparison is
 * with the previous version, otherwise with the current version. A missing comparison is never
 * chosen.
 */
function usual({ changed }: ListedVersion, { before, now }: VersionComparisons): 'before' | 'now' {
  if (before === null || now === null) return before === null ? 'now' : 'before';
  return changed.includes('config.instructions') ? 'before' : 'now';
}
