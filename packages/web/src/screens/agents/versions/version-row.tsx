import { ChevronDown, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { isolated } from '../../../parts/names/isolated.ts';
import { sinceWords, wholeMoment } from '../../../parts/figures/moment-words.ts';
import { changedLabel } from './changed-labels.ts';
import type { VersionComparisons, ListedVersion } from './comparisons.ts';
import { Comparison } from './comparison.tsx';

interface VersionRowProps {
  readonly version: ListedVersion;
  readonly isNow: boolean;
  readonly with: VersionComparisons;
  readonly isBusy: boolean;
  /** Called when a person opens the instructions of the version. */
  readonly onOpen: (() => void) | null;
  /** Restores the instructions of the version. Null if that is not possible. */
  readonly onBringBack: (() => void) | null;
}

/**
 * A row for a version: its date, its editor and the changed fields. Opening the row shows the
 * instructions.
 */
export function VersionRow({
  version,
  isNow,
  with: others,
  isBusy,
  onOpen,
  onBringBack,
}: VersionRowProps) {
  const { t } = useTranslation('agents');
  const { version: number } = version;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const hasText = [others.before?.from, version, others.now?.to].some(
    (one) => one !== undefined && one.instructions !== '',
  );
  const canCompare = hasText && (others.before !== null || others.now !== null);
  return (
    <li className="flex flex-col gap-3 py-3" data-version={number}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <VersionWords version={version} isNow={isNow} />
        <div className="flex flex-wrap gap-2">
          {canCompare ? (
            <Button
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={t('compareOf', { number })}
              onClick={() => {
                setOpen(!isOpen);
                if (!isOpen) onOpen?.();
              }}
            >
              {t('compare')}
              <ChevronDown
                aria-hidden="true"
                className={`size-4 text-faint ${isOpen ? 'rotate-180' : ''}`}
              />
            </Button>
          ) : null}
          {onBringBack === null ? null : (
            <Button
              isBusy={isBusy}
              aria-label={t('bringBackOf', { number })}
              icon={<Undo2 aria-hidden="true" className="size-4 rtl:-scale-x-100" />}
              onClick={onBringBack}
            >
              {t('bringBack')}
            </Button>
          )}
        </div>
      </div>
      {isOpen ? (
        <div id={id}>
          <Comparison version={version} with={others} />
        </div>
      ) : null}
    </li>
  );
}

function VersionWords({
  version: { version: number, at, by, changed },
  isNow,
}: Pick<VersionRowProps, 'version' | 'isNow'>) {
  const { t, i18n } = useTranslation('agents');
  const { language } = i18n;
  const fields = changed.map((field) => {
    const label = changedLabel(field);
    return label === null ? isolated(field) : t(label);
  });
  const listed = new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(fields);
  const name = by === null ? '' : isolated(by.name ?? t('someone'));
  return (
    <div className="flex min-w-48 flex-1 flex-col gap-0.5 text-sm">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{t('versionNumber', { number })}</span>
        {isNow ? (
          <span className="rounded-md bg-chosen px-1.5 forced-colors:outline text-xs font-medium text-on-chosen">
            {t('versionNow')}
          </span>
        ) : null}
      </span>
      <span className="text-soft">
        {changed.length === 0 ? t('versionFirst') : t('versionChanged', { fields: listed })}
      </span>
      <span className="flex flex-wrap gap-x-3 text-xs text-soft">
        {at === null ? null : (
          <time dateTime={at} title={wholeMoment(at, language)}>
            {sinceWords(at, language, Date.now())}
          </time>
        )}
        <span>{by === null ? t('savedBefore') : t(`savedBy_${by.how}`, { name })}</span>
      </span>
    </div>
  );
}
