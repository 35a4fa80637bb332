import { beforeEach, expect, test, vi } from 'vitest';
import { storeThreadDraft, threadDraftOf } from '../../src/screens/forum/thread-draft.ts';
import { forgetOthers, forgetPerson } from '../../src/state/forget-person.ts';

/** A storage whose names are its own properties, as in a browser. */
class FakeStorage {
  getItem(name: string): string | null {
    return (this as unknown as Record<string, string>)[name] ?? null;
  }

  setItem(name: string, text: string): void {
    (this as unknown as Record<string, string>)[name] = text;
  }

  removeItem(name: string): void {
    Reflect.deleteProperty(this, name);
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('sessionStorage', new FakeStorage());
  return () => vi.unstubAllGlobals();
});

test('a person who signs in on the same browser does not see the unsent reply of another person', () => {
  storeThreadDraft('ana', 'thread', 'A reply that I keep to myself.');
  expect(threadDraftOf('ana', 'thread')).toBe('A reply that I keep to myself.');
  expect(threadDraftOf('ben', 'thread')).toBe('');
});

test('signing out deletes the unsent replies of a person, and the replies that older versions of Conch stored without a person', () => {
  storeThreadDraft('ana', 'thread', 'Mine');
  storeThreadDraft('ben', 'thread', 'His');
  localStorage.setItem('conch.draft.thread', 'Of an older version');
  forgetPerson('ana');
  expect(Object.keys(localStorage)).toEqual(['conch.drafts.ben.thread.thread']);
});

test('the replies that older versions of Conch stored without a person are deleted at the next sign-in', () => {
  localStorage.setItem('conch.draft.thread', 'Of an older version');
  forgetOthers('ben');
  expect(Object.keys(localStorage)).toEqual([]);
});
