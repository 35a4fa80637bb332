import { beforeEach, expect, test, vi } from 'vitest';
import { announce, announcedNow } from '../../src/state/announcements.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => {
    vi.runAllTimers();
    vi.useRealTimers();
  };
});

test('simultaneous announcements are read as one', () => {
  announce('Ann finished.');
  announce('Ben is writing.');
  expect(announcedNow().status.words).toBe('Ann finished. Ben is writing.');
});

test('a later announcement is read alone', () => {
  announce('Ann finished.');
  vi.runAllTimers();
  announce('Ben is writing.');
  expect(announcedNow().status.words).toBe('Ben is writing.');
});

test('an error does not replace other news', () => {
  announce('Ann finished.');
  announce('Not sent.', { isUrgent: true });
  expect(announcedNow()).toMatchObject({
    status: { words: 'Ann finished.' },
    alert: { words: 'Not sent.' },
  });
});

test('a repeated announcement is read again', () => {
  announce('Copied');
  const { id } = announcedNow().status;
  vi.runAllTimers();
  announce('Copied');
  expect(announcedNow().status.id).not.toBe(id);
});
