import { useTranslation } from '../../../words/use-translation.ts';
import { Money, Tokens } from '../../../parts/figures/figure.tsx';
import { ModelsLink } from '../../../parts/links/models-link.tsx';
import { isFixedInModels } from '../../../state/fixed-in-models.ts';
import { MessageBody } from '../../space/message/message-body.tsx';
import { adviceOn } from './trial-advice.ts';
import type { TrialResult } from './use-trial.ts';

/** The answer of the agent in the trial with its cost, or the reason why there is no answer. */
export function TrialAnswer({ tried }: { readonly tried: TrialResult }) {
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
          {isFixedInModels(failure) ? <ModelsLink className="text-link underline" /> : null}
        </p>
      )}
      {content === '' ? null : (
        <div className="text-sm">
          <MessageBody text={content} mentions={[]} isStreaming={false} />
        </div>
      )}
      <p className="flex flex-wrap gap-x-3 text-xs text-soft tabular-nums">
        <span>{t('seconds', { amount: seconds })}</span>
        <Tokens tokens={tokens} isEstimated={isEstimated} />
        <Money costUsd={costUsd} isEstimated={isEstimated} />
      </p>
    </div>
  );
}
