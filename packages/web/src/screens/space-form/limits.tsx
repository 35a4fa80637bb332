import type { SpaceView } from '@conch/sdk';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../words/use-translation.ts';
import { MoreFields } from '../../parts/form/fields/more-fields.tsx';
import { Section } from '../../parts/section.tsx';
import { fieldLabel, fieldValue } from './field-words.ts';
import { loweredLimits } from './lowered-limits.ts';
import { SettingFields } from './setting-section.tsx';

interface LimitsProps {
  /** Whether the space is a forum. A forum does not count turns, so its turn limits are hidden. */
  readonly isForum: boolean;
}

interface LimitsSpaceProps {
  readonly space: SpaceView['space'];
}

/** The "Limits" section of a space: turns, budgets and timeouts. */
export function Limits({ isForum, space }: LimitsProps & LimitsSpaceProps) {
  const { t } = useTranslation('space');
  return (
    <Section title={t('limits')} about={t('limitsAbout')}>
      <LoweredLimits space={space} isForum={isForum} />
      <LimitFields isForum={isForum} />
      <Link
        to="/spaces/$spaceId/costs"
        params={{ spaceId: space.id }}
        className="inline-flex min-h-6 items-center self-start text-sm font-medium text-link underline underline-offset-4 pointer-coarse:min-h-11"
      >
        {t('costs')}
      </Link>
    </Section>
  );
}

/**
 * Lists the saved limits that exceed the operator's ceilings, each with the value that applies in
 * its place.
 */
function LoweredLimits({ space, isForum }: LimitsProps & LimitsSpaceProps) {
  const { t, i18n } = useTranslation('space');
  const { t: why } = useTranslation('why');
  const wording = { t, why, language: i18n.language, isForum, nameOf: () => null };
  const lowered = loweredLimits(space);
  if (lowered.length === 0) return null;
  return (
    <ul role="note" className="rounded-xl bg-info-tint p-3 text-sm text-info">
      {lowered.map(({ name, saved, inForce }) => (
        <li key={name}>
          {t('loweredLimit', {
            field: fieldLabel(wording, name),
            saved: fieldValue(wording, name, saved),
            most: fieldValue(wording, name, inForce),
          })}
        </li>
      ))}
    </ul>
  );
}

/**
 * The "Limits" section of a new space. For a forum its fields are visible at once, because a forum
 * may need a budget.
 */
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
      {isForum ? null : <SettingFields of="turns" />}
      <div className="grid gap-4 sm:grid-cols-2">
        <SettingFields of="budgets" isForum={isForum} />
      </div>
      <MoreFields title={t('timeOuts')} about={t('timeOutsAbout')}>
        <SettingFields of="timeOuts" />
      </MoreFields>
    </>
  );
}
