import { keepText, keptText } from './browser-storage.ts';

const MOST = 12;
// A space, a thread or an agent. Their settings do not count as places.
const PLACE = /^\/(?:spaces\/[^/]+(?:\/threads\/[^/]+)?|agents\/[^/]+)$/u;

/** The places with one more in front. A path that is no place changes nothing. Pure. */
export function withVisit(places: readonly string[], path: string): readonly string[] {
  if (!PLACE.test(path) || places[0] === path) return places;
  return [path, ...places.filter((one) => one !== path)].slice(0, MOST);
}

/** The places that a person visited in this browser, most recent first. */
export function visitsOf(me: string): readonly string[] {
  return (keptText(nameOf(me)) ?? '').split(' ').filter((path) => PLACE.test(path));
}

export function noteVisit(me: string, path: string): void {
  const places = visitsOf(me);
  const next = withVisit(places, path);
  if (next !== places) keepVisits(me, next);
}

export function keepVisits(me: string, places: readonly string[]): void {
  keepText(nameOf(me), places.join(' '));
}

/** Removes the visits of a person who signs out. */
export function forgetVisits(me: string): void {
  keepText(nameOf(me), null);
}

function nameOf(me: string): string {
  return `visits.${me}`;
}
