import { Check } from 'lucide-react';
import { useTranslation } from '../../../../words/use-translation.ts';

/** The mark of the current mode. */
export function ModeNow() {
  const { t } = useTranslation('why');
  return (
    <span className="inline-flex min-h-6 items-center gap-1 text-xs font-medium text-link">
      <Check aria-hidden="true" className="size-3.5" />
      {t('modeNow')}
    </span>
  );
}
