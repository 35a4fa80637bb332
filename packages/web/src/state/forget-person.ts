import { areEntriesOf, setBellEntries } from './bell/bell-entries.ts';
import { changeBellEntries, forgetBellEntries } from './bell/stored-bell-entries.ts';
import { deleteNames, storeText, storedNames } from './browser-storage.ts';
import { forgetToasts, hideToastsAbout } from './toasts.ts';
import { forgetVisits, storeVisits, visitsOf } from './visits.ts';

/** Names of stored values: texts that a person has read, and texts that a person has written. */
const READ = ['bell', 'visits'] as const;
const WRITTEN = ['pending', 'drafts', 'reply'] as const;
/**
 * Older versions of Conch stored replies in forums under this name, which does not name the person.
 */
const OF_NOBODY = 'draft.';

/** Deletes a person's data from this browser when the person signs out. */
export function forgetPerson(me: string): void {
  forgetBellEntries(me);
  forgetVisits(me);
  for (const what of WRITTEN) deleteNames(`${what}.${me}`);
  deleteNames(OF_NOBODY);
  forgetToasts();
}

/**
 * Deletes the texts that people other than `me` have read, because those people were signed out
 * elsewhere. If `me` is null, deletes these texts for all people. Unsent texts are kept until their
 * writers sign in again.
 */
export function forgetOthers(me: string | null): void {
  for (const what of READ) {
    const names = storedNames(`${what}.`);
    for (const name of names) if (name !== `${what}.${String(me)}`) storeText(name, null);
  }
  deleteNames(OF_NOBODY);
  if (me !== null && areEntriesOf(me)) return;
  setBellEntries({ me: null, entries: [] });
  forgetToasts();
}

/** Deletes the texts that a person has read in spaces that are no longer accessible. */
export function forgetUnlisted(me: string, listed: ReadonlySet<string>): void {
  changeBellEntries(me, (now) => {
    const left = now.filter(({ spaceId }) => listed.has(spaceId));
    return left.length === now.length ? now : left;
  });
  hideToastsAbout(({ spaceId }) => !listed.has(spaceId));
  const visits = visitsOf(me);
  const left = visits.filter((path) => {
    const [, spaceId] = /^\/spaces\/([^/]+)/u.exec(path) ?? [];
    return spaceId === undefined || listed.has(spaceId);
  });
  if (left.length < visits.length) storeVisits(me, left);
}
