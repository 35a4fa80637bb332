/** The time zone of the reader's device. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
}

const MOST_FOUND = 50;

/** The time zones that contain the typed text, the reader's own zone first. */
export function foundTimeZones(typed: string): readonly string[] {
  const own = ownTimeZone();
  const zones = [own, 'UTC', ...Intl.supportedValuesOf('timeZone')];
  const sought = plain(typed);
  const found = [...new Set(zones)].filter((zone) => plain(zone).includes(sought));
  return found.slice(0, MOST_FOUND);
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[\s_]+/gu, ' ')
    .trim();
