import { useTranslation } from '../../../words/use-translation.ts';
import { Figure, Money } from '../../../parts/figure.tsx';
import { countWords } from '../../../parts/money-words.ts';
import { ModelsLink } from '../../../parts/models-link.tsx';
import { isMendedInModels } from '../../../state/mended-in-models.ts';
import { MessageBody } from '../../space/message/message-body.tsx';
import { adviceOn } from './trial-advice.ts';
import type { Tried } from './use-trial.ts';

/** What an agent on trial said, or why it said nothing, and what that took. */
export function TrialAnswer({ tried }: { readonly tried: Tried }) {
  const { t, i18n } = useTranslation('agents');
  const { t: chat } = useTranslation('chat');
  const { language } = i18n;
  const { outcome, failure, content, tokens, costUsd, isEstimated, ms } = tried;
  const advice = adviceOn(failure);
  const seconds = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(ms / 1_000);
  return (
    <div
      data-trial={outcome}
      className="flex flex-col gap-2 rounded-xl border border-line bg-paper p-3"
    >
      {outcome === 'responded' ? null : (
        <p className={`text-sm font-medium ${outcome === 'failed' ? 'text-bad' : 'text-soft'}`}>
          {t(`outcome_${outcome}`)}
          {failure === null ? null : `: ${chat(`failure-${failure}`)}`}
        </p>
      )}
      {advice === null ? null : (
        <p className="text-sm">
          {t(advice)}{' '}
          {isMendedInModels(failure) ? <ModelsLink className="text-accent underline" /> : null}
        </p>
      )}
      {content === '' ? null : (
        <div className="text-sm">
          <MessageBody text={content} mentions={[]} isStreaming={false} />
        </div>
      )}
      <p className="flex flex-wrap gap-x-3 text-xs text-soft tabular-nums">
        <span>{t('seconds', { amount: seconds })}</span>
        <Figure
          words={t('tokensOf', { count: tokens, amount: countWords(tokens, language) })}
          isEstimated={isEstimated}
        />
        <Money costUsd={costUsd} isEstimated={isEstimated} />
      </p>
    </div>
  );
}
