import { useTranslation } from '../../../../words/use-translation.ts';
import { Figure, Money, useCostWording } from '../../../../parts/figures/figure.tsx';
import { isolated } from '../../../../parts/names/isolated.ts';
import { Moment } from '../../../../parts/figures/moment.tsx';
import { countWords } from '../../../../parts/figures/money-words.ts';
import { Name } from '../../../../parts/names/name.tsx';
import { WithNames } from '../../../../parts/names/with-names.tsx';
import type { RunExplanation } from './explained-run.ts';
import { PanelSection } from '../panel-section.tsx';
import { endingWords } from './reason-words.ts';
import { durationSeconds } from './run-words.ts';
import { useSpaceMemberName } from '../use-space-member-name.ts';
import { useReasonWording } from './use-reason-wording.ts';

/** The outcome, duration and cost of a run. */
export function RunFacts({ why }: { readonly why: RunExplanation }) {
  const { t, i18n } = useTranslation('why');
  const { language } = i18n;
  const took = durationSeconds(why, language);
  const { unknown } = useCostWording();
  const tokens = why.tokens === null ? unknown : countWords(why.tokens, language);
  // The cost is known only after the end of the run.
  const isOver = why.endedAt !== null;
  return (
    <>
      <PanelSection title={t('howEnded')}>
        <p className="text-sm" data-why="outcome">
          <Outcome why={why} />
        </p>
      </PanelSection>
      <PanelSection title={t('facts')}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm [&_dd]:text-end [&_dd]:tabular-nums [&_dt]:text-soft">
          <dt>{t('tokens')}</dt>
          <dd>{isOver ? <Figure words={tokens} isEstimated={why.isEstimated} /> : '–'}</dd>
          <dt>{t('money')}</dt>
          <dd>{isOver ? <Money costUsd={why.costUsd} isEstimated={why.isEstimated} /> : '–'}</dd>
          <dt>{t('offered')}</dt>
          <dd>
            <Moment at={why.offeredAt} />
          </dd>
          <dt>{t('started')}</dt>
          <dd>{why.startedAt === null ? '–' : <Moment at={why.startedAt} />}</dd>
          <dt>{t('ended')}</dt>
          <dd>{why.endedAt === null ? '–' : <Moment at={why.endedAt} />}</dd>
          <dt>{t('took')}</dt>
          <dd>{took === null ? '–' : t('seconds', { seconds: took })}</dd>
        </dl>
      </PanelSection>
    </>
  );
}

function Outcome({ why: { agentName, ending, stoppedById } }: { readonly why: RunExplanation }) {
  const { t } = useTranslation('why');
  const { t: chat } = useTranslation('chat');
  const wording = useReasonWording();
  const nameOf = useSpaceMemberName();
  if (ending === null) return t('notEnded');
  const failure = ending.failure === null ? null : chat(`failure-${ending.failure}`);
  const words =
    stoppedById === null
      ? endingWords(ending, failure, wording)
      : t('endCancelledBy', { name: isolated(nameOf(stoppedById)) });
  return (
    <>
      <Name name={agentName} /> <WithNames words={words} />
    </>
  );
}
