import { beforeEach, expect, test, vi } from 'vitest';
import { announce, announcedNow } from '../../src/state/announcements.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => {
    vi.runAllTimers();
    vi.useRealTimers();
  };
});

test('what is said in one breath is heard as a whole', () => {
  announce('Ann finished.');
  announce('Ben is writing.');
  expect(announcedNow().status.words).toBe('Ann finished. Ben is writing.');
});

test('what is said later stands alone', () => {
  announce('Ann finished.');
  vi.runAllTimers();
  announce('Ben is writing.');
  expect(announcedNow().status.words).toBe('Ben is writing.');
});

test('an error does not take the place of other news', () => {
  announce('Ann finished.');
  announce('Not sent.', { isUrgent: true });
  expect(announcedNow()).toMatchObject({
    status: { words: 'Ann finished.' },
    alert: { words: 'Not sent.' },
  });
});

test('the same words said again are heard again', () => {
  announce('Copied');
  const { id } = announcedNow().status;
  vi.runAllTimers();
  announce('Copied');
  expect(announcedNow().status.id).not.toBe(id);
});
