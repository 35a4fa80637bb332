import { useTranslation } from '../../words/use-translation.ts';

const WIDTHS = ['w-1/3', 'w-full', 'w-5/6', 'w-2/3'];

/** Placeholder lines for a text that is loading. */
export function WaitingLines() {
  const { t } = useTranslation('parts');
  return (
    <div data-loading className="flex flex-col gap-3 py-1">
      <span className="sr-only">{t('loading')}</span>
      {WIDTHS.map((width) => (
        <span
          key={width}
          aria-hidden="true"
          className={`h-3 rounded bg-sunken forced-colors:border ${width}`}
        />
      ))}
    </div>
  );
}
