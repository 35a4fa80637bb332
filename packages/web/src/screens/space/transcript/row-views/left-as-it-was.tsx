import type { SilenceView } from '@conch/sdk/view';
import { RefreshCwOff } from 'lucide-react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { WithNames } from '../../../../parts/names/with-names.tsx';
import { useStopWords } from './use-stop-words.ts';

/**
 * A note next to a message. The note reports that the regeneration of the message failed or was
 * stopped.
 */
export function LeftAsItWas({ silence }: { readonly silence: SilenceView }) {
  const { t } = useTranslation('remade');
  const { t: inChat } = useTranslation('chat');
  const { outcome, failure, runId } = silence;
  const { by } = useStopWords(outcome === 'cancelled' ? runId : null);
  const words = (): string => {
    if (outcome === 'cancelled') return by === null ? t('stopped') : t('stoppedBy', { name: by });
    if (outcome !== 'failed') return t('nothing');
    if (failure === null) return t('failed');
    return t('failedWhy', { reason: inChat(`failure-${failure}`) });
  };
  return (
    <p data-part="left-as-it-was" className="mt-1 flex items-start gap-1.5 text-xs text-faint">
      <RefreshCwOff aria-hidden="true" className="mt-px size-3.5 shrink-0" />
      <span>
        <WithNames words={words()} />
      </span>
    </p>
  );
}
