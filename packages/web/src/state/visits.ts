import { storeText, storedText } from './browser-storage.ts';

const MOST = 12;
// The paths of spaces, threads and agents. Settings screens are not stored as visits.
const PLACE = /^\/(?:spaces\/[^/]+(?:\/threads\/[^/]+)?|agents\/[^/]+)$/u;

/**
 * Adds a path at the front of the visits. Paths that are not stored as visits change nothing.
 */
export function withVisit(places: readonly string[], path: string): readonly string[] {
  if (!PLACE.test(path) || places[0] === path) return places;
  return [path, ...places.filter((one) => one !== path)].slice(0, MOST);
}

/** The paths that a person has visited in this browser, most recent first. */
export function visitsOf(me: string): readonly string[] {
  return (storedText(nameOf(me)) ?? '').split(' ').filter((path) => PLACE.test(path));
}

export function noteVisit(me: string, path: string): void {
  const places = visitsOf(me);
  const next = withVisit(places, path);
  if (next !== places) storeVisits(me, next);
}

export function storeVisits(me: string, places: readonly string[]): void {
  storeText(nameOf(me), places.join(' '));
}

/** Deletes the visits of a person who signs out. */
export function forgetVisits(me: string): void {
  storeText(nameOf(me), null);
}

function nameOf(me: string): string {
  return `visits.${me}`;
}
