import { beforeEach, expect, test, vi } from 'vitest';
import {
  announce,
  clearAnnouncements,
  currentAnnouncements,
} from '../../src/state/announcements.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => {
    vi.runAllTimers();
    vi.useRealTimers();
  };
});

test('simultaneous announcements are read as one announcement', () => {
  announce('Ann finished.');
  announce('Ben is writing.');
  expect(currentAnnouncements().status.words).toBe('Ann finished. Ben is writing.');
});

test('a later announcement is read separately', () => {
  announce('Ann finished.');
  vi.runAllTimers();
  announce('Ben is writing.');
  expect(currentAnnouncements().status.words).toBe('Ben is writing.');
});

test('an urgent announcement does not replace a normal announcement', () => {
  announce('Ann finished.');
  announce('Not sent.', { isUrgent: true });
  expect(currentAnnouncements()).toMatchObject({
    status: { words: 'Ann finished.' },
    alert: { words: 'Not sent.' },
  });
});

test('cleared announcements leave no text behind', () => {
  announce('Ann finished.');
  announce('Not sent.', { isUrgent: true });
  clearAnnouncements();
  expect(currentAnnouncements()).toMatchObject({ status: { words: '' }, alert: { words: '' } });
});

test('if the same text is announced again, it gets a new id, so that screen readers read it again', () => {
  announce('Copied');
  const { id } = currentAnnouncements().status;
  vi.runAllTimers();
  announce('Copied');
  expect(currentAnnouncements().status.id).not.toBe(id);
});
