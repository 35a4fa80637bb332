import { Cron } from 'croner';

const SHOWN = 3;
const MOST_FIELDS = 5;

/** The next times of a cron expression, or null if it cannot be read. The server decides. */
export function nextTimes(cron: string, timeZone: string, now: Date): readonly string[] | null {
  if (cron.trim().split(/\s+/u).length > MOST_FIELDS) return null;
  try {
    const times = new Cron(cron, { timezone: timeZone }).nextRuns(SHOWN, now);
    return times.map((time) => time.toISOString());
  } catch {
    return null;
  }
}
