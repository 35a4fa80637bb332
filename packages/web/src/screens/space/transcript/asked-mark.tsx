import { CornerDownRight } from 'lucide-react';
import { useTranslation } from '../../../words/use-translation.ts';
import { isolated } from '../../../parts/isolated.ts';
import { WithNames } from '../../../parts/with-names.tsx';
import type { AskedBy } from './asked-by.ts';

const WORDS = {
  asked: 'askedBy',
  answered: 'afterAnswer',
  stopped: 'afterStopped',
  failed: 'afterFailed',
} as const;

/** Which agent asked for it, or has answered before, where no quote says so. */
export function AskedMark({ askedBy, how }: AskedBy) {
  const { t } = useTranslation('chat');
  if (askedBy === null) return null;
  return (
    <span data-part="asked" className="text-xs text-soft">
      <CornerDownRight
        aria-hidden="true"
        className="me-1 inline size-3 align-[-0.1em] text-faint rtl:-scale-x-100"
      />
      <WithNames words={t(WORDS[how], { name: isolated(askedBy) })} />
    </span>
  );
}
