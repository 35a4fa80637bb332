import { keepText, keptText } from './kept.ts';

const MOST = 12;
// A space, a thread, an agent; settings of them are no places of their own.
const PLACE = /^\/(?:spaces\/[^/]+(?:\/threads\/[^/]+)?|agents\/[^/]+)$/u;

/** Pure: the places with one more in front; what is no place changes nothing. */
export function withVisit(places: readonly string[], path: string): readonly string[] {
  if (!PLACE.test(path) || places[0] === path) return places;
  return [path, ...places.filter((one) => one !== path)].slice(0, MOST);
}

/** Where somebody has been in this browser, the last place first. */
export function visitsOf(me: string): readonly string[] {
  return (keptText(nameOf(me)) ?? '').split(' ').filter((path) => PLACE.test(path));
}

export function noteVisit(me: string, path: string): void {
  const places = visitsOf(me);
  const next = withVisit(places, path);
  if (next !== places) keepText(nameOf(me), next.join(' '));
}

/** Whoever signs out leaves nothing behind. */
export function forgetVisits(me: string): void {
  keepText(nameOf(me), null);
}

function nameOf(me: string): string {
  return `visits.${me}`;
}
