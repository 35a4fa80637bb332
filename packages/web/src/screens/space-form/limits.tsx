import { useTranslation } from '../../words/use-translation.ts';
import { BoundDuration } from '../../parts/form/bound-duration.tsx';
import { BoundNumber } from '../../parts/form/bound-number.tsx';
import { MoreFields } from '../../parts/form/more-fields.tsx';
import { Section } from '../../parts/section.tsx';

/** What ends a conversation of agents, and what it may cost; a forum counts no turns. */
export function Limits({ isForum }: { readonly isForum: boolean }) {
  const { t } = useTranslation('space');
  return (
    <Section title={t('limits')} about={t('limitsAbout')}>
      {isForum ? null : <TurnLimits />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Budget kind="day" />
        <Budget kind="chain" />
      </div>
      <MoreFields title={t('timeOuts')} about={t('timeOutsAbout')}>
        <BoundDuration
          name="settings.timeOuts.silentMs"
          label={t('silentMs')}
          hint={t('silentMsHint')}
          minMs={1}
        />
        <BoundDuration
          name="settings.timeOuts.totalMs"
          label={t('totalMs')}
          hint={t('totalMsHint')}
          minMs={1}
        />
        <BoundNumber
          name="settings.timeOuts.maxSteps"
          label={t('maxSteps')}
          hint={t('maxStepsHint')}
          min={1}
          isWhole
        />
      </MoreFields>
    </Section>
  );
}

function TurnLimits() {
  const { t } = useTranslation('space');
  return (
    <>
      <BoundNumber
        name="settings.turnLimit"
        label={t('turnLimit')}
        hint={t('turnLimitHint')}
        min={0}
        isWhole
      />
      <BoundNumber
        name="settings.maxRuns"
        label={t('maxRuns')}
        hint={t('maxRunsHint')}
        min={1}
        isWhole
      />
      <BoundNumber
        name="settings.maxStack"
        label={t('maxStack')}
        hint={t('maxStackHint')}
        min={0}
        isWhole
      />
    </>
  );
}

/** Two bounds, of tokens and of money; empty is none. */
function Budget({ kind }: { readonly kind: 'day' | 'chain' }) {
  const { t } = useTranslation('space');
  return (
    <>
      <BoundNumber
        name={`settings.${kind}Budget.maxTokens`}
        label={t(`${kind}Tokens`)}
        hint={t(`${kind}TokensHint`)}
        placeholder={t('noLimit')}
        min={0}
        isWhole
        isOptional
      />
      <BoundNumber
        name={`settings.${kind}Budget.maxCostUsd`}
        label={t(`${kind}Cost`)}
        hint={t(`${kind}CostHint`)}
        placeholder={t('noLimit')}
        min={0}
        isOptional
      />
    </>
  );
}
