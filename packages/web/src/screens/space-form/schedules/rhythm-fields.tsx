import { SelectField } from '../../../parts/form/fields/select-field.tsx';
import { TextField } from '../../../parts/form/fields/text-field.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { rhythmAs, RHYTHM_KINDS, type Rhythm, type RhythmKind } from './rhythm.ts';
import { dayName } from './rhythm-words.ts';

const KIND_WORDS = {
  hourly: 'kindHourly',
  daily: 'kindDaily',
  workdays: 'kindWorkdays',
  weekly: 'kindWeekly',
  monthly: 'kindMonthly',
  custom: 'kindCustom',
} as const satisfies Record<RhythmKind, string>;

// Most weeks of the world begin on one of these two days, and cron counts Sunday as 0.
const DAYS = [1, 2, 3, 4, 5, 6, 0] as const;
const DATES = Array.from({ length: 31 }, (_, at) => at + 1);
const MINUTES = Array.from({ length: 12 }, (_, at) => at * 5);

interface RhythmFieldsProps {
  readonly rhythm: Rhythm;
  readonly onChange: (rhythm: Rhythm) => void;
  readonly error: string | undefined;
}

/** Fields for the times of a schedule: a preset, or a cron expression. */
export function RhythmFields({ rhythm, onChange, error }: RhythmFieldsProps) {
  const { t } = useTranslation('schedules');
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label={t('repeats')}
        value={rhythm.kind}
        choices={RHYTHM_KINDS.map((value) => ({ value, words: t(KIND_WORDS[value]) }))}
        onChange={({ target }) => onChange(rhythmAs(target.value as RhythmKind, rhythm))}
      />
      <DayField rhythm={rhythm} onChange={onChange} error={error} />
      {'time' in rhythm ? (
        <TextField
          type="time"
          dir="ltr"
          label={t('time')}
          value={rhythm.time}
          required
          onChange={({ target }) => {
            if (target.value !== '') onChange({ ...rhythm, time: target.value });
          }}
        />
      ) : null}
    </div>
  );
}

/** The weekday, the day of the month, the minute, or the cron expression. */
function DayField({ rhythm, onChange, error }: RhythmFieldsProps) {
  const { t, i18n } = useTranslation('schedules');
  switch (rhythm.kind) {
    case 'daily':
    case 'workdays':
      return null;
    case 'weekly':
      return (
        <SelectField
          label={t('day')}
          value={String(rhythm.day)}
          choices={DAYS.map((day) => ({
            value: String(day),
            words: dayName(day, i18n.language),
          }))}
          onChange={({ target }) => onChange({ ...rhythm, day: Number(target.value) })}
        />
      );
    case 'monthly':
      return (
        <SelectField
          label={t('date')}
          hint={rhythm.date > 28 ? t('dateHint') : undefined}
          value={String(rhythm.date)}
          choices={DATES.map((date) => ({ value: String(date), words: String(date) }))}
          onChange={({ target }) => onChange({ ...rhythm, date: Number(target.value) })}
        />
      );
    case 'hourly':
      return (
        <SelectField
          label={t('minute')}
          value={String(rhythm.minute)}
          choices={[...new Set([...MINUTES, rhythm.minute])].map((minute) => ({
            value: String(minute),
            words: String(minute).padStart(2, '0'),
          }))}
          onChange={({ target }) => onChange({ ...rhythm, minute: Number(target.value) })}
        />
      );
    case 'custom':
      return (
        <TextField
          label={t('cron')}
          hint={t('cronHint')}
          error={error}
          dir="ltr"
          value={rhythm.cron}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange({ ...rhythm, cron: target.value })}
        />
      );
  }
}
