import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../words/use-translation.ts';
import { BoundDuration } from '../../parts/form/bound-duration.tsx';
import { BoundNumber } from '../../parts/form/bound-number.tsx';
import { MoreFields } from '../../parts/form/more-fields.tsx';
import { Section } from '../../parts/section.tsx';

interface LimitsProps {
  /** A forum counts no turns. */
  readonly isForum: boolean;
}

/** What ends a conversation of agents, and what it may cost. */
export function Limits({ isForum, spaceId }: LimitsProps & { readonly spaceId: string }) {
  const { t } = useTranslation('space');
  return (
    <Section title={t('limits')} about={t('limitsAbout')}>
      <LimitFields isForum={isForum} />
      <Link
        to="/spaces/$spaceId/costs"
        params={{ spaceId }}
        className="inline-flex min-h-6 items-center self-start text-sm font-medium text-accent underline underline-offset-4 pointer-coarse:min-h-11"
      >
        {t('costs')}
      </Link>
    </Section>
  );
}

/** The same in a space that is being made; nobody has to look at it, but for what a forum may cost. */
export function NewLimits({ isForum }: LimitsProps) {
  const { t } = useTranslation('space');
  return (
    <Section title={t('limits')} about={t('limitsAbout')}>
      {isForum ? (
        <LimitFields isForum />
      ) : (
        <MoreFields title={t('limitsUsual')} about={t('limitsUsualAbout')}>
          <LimitFields isForum={false} />
        </MoreFields>
      )}
    </Section>
  );
}

function LimitFields({ isForum }: LimitsProps) {
  const { t } = useTranslation('space');
  return (
    <>
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
    </>
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
