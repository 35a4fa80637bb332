/** A cron expression as a person chooses it. `custom` is any other expression. */
export type Rhythm =
  | { readonly kind: 'hourly'; readonly minute: number }
  | { readonly kind: 'daily' | 'workdays'; readonly time: string }
  | { readonly kind: 'weekly'; readonly time: string; readonly day: number }
  | { readonly kind: 'monthly'; readonly time: string; readonly date: number }
  | { readonly kind: 'custom'; readonly cron: string };

export type RhythmKind = Rhythm['kind'];

export const RHYTHM_KINDS: readonly RhythmKind[] = [
  'hourly',
  'daily',
  'workdays',
  'weekly',
  'monthly',
  'custom',
];

const LAST_MINUTE = 59;
const LAST_HOUR = 23;
const LAST_DATE = 31;
const SUNDAY = 7;

/** The rhythm of a cron expression with five fields. */
export function rhythmOf(cron: string): Rhythm {
  const custom = { kind: 'custom', cron } as const;
  const [minuteText = '', hourText = '', dateText = '', month, dayText = '', more] = cron
    .trim()
    .split(/\s+/u);
  const minute = wholeNumber(minuteText, LAST_MINUTE);
  if (minute === null || month !== '*' || more !== undefined) return custom;
  if (hourText === '*') {
    return dateText === '*' && dayText === '*' ? { kind: 'hourly', minute } : custom;
  }
  const hour = wholeNumber(hourText, LAST_HOUR);
  if (hour === null) return custom;
  const time = `${twoDigits(hour)}:${twoDigits(minute)}`;
  if (dateText === '*' && dayText === '*') return { kind: 'daily', time };
  if (dateText === '*' && dayText === '1-5') return { kind: 'workdays', time };
  const day = dateText === '*' ? wholeNumber(dayText, SUNDAY) : null;
  // Cron has two numbers for Sunday.
  if (day !== null) return { kind: 'weekly', time, day: day % SUNDAY };
  const date = dayText === '*' ? wholeNumber(dateText, LAST_DATE) : null;
  return date === null || date === 0 ? custom : { kind: 'monthly', time, date };
}

/** The cron expression of a rhythm. */
export function cronOf(rhythm: Rhythm): string {
  if (rhythm.kind === 'custom') return rhythm.cron.trim();
  if (rhythm.kind === 'hourly') return `${rhythm.minute} * * * *`;
  const [hour = 0, minute = 0] = rhythm.time.split(':').map(Number);
  const at = `${minute} ${hour}`;
  switch (rhythm.kind) {
    case 'daily':
      return `${at} * * *`;
    case 'workdays':
      return `${at} * * 1-5`;
    case 'weekly':
      return `${at} * * ${rhythm.day}`;
    case 'monthly':
      return `${at} ${rhythm.date} * *`;
    default:
      return unreachable(rhythm);
  }
}

const USUAL_TIME = '09:00';

/** The rhythm after a person chose another kind. The time of day stays the same. */
export function rhythmAs(kind: RhythmKind, before: Rhythm): Rhythm {
  const time = 'time' in before ? before.time : USUAL_TIME;
  switch (kind) {
    case 'hourly':
      return { kind, minute: 0 };
    case 'daily':
    case 'workdays':
      return { kind, time };
    case 'weekly':
      return { kind, time, day: 1 };
    case 'monthly':
      return { kind, time, date: 1 };
    case 'custom':
      return { kind, cron: cronOf(before) };
    default:
      return unreachable(kind);
  }
}

function unreachable(value: never): never {
  throw new Error(`unknown rhythm: ${String(value)}`);
}

function wholeNumber(text: string, most: number): number | null {
  return /^\d{1,2}$/u.test(text) && Number(text) <= most ? Number(text) : null;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');
