import { expect, test } from 'vitest';
import { readKept } from '../../src/client/read-kept.ts';

const MESSAGE = {
  clientId: 'one',
  content: 'Hello',
  replyToId: null,
  threadId: null,
  failure: { code: 'empty-text', detail: 'Say something.', status: 422 },
};

test('readKept() returns stored messages unchanged', () => {
  expect(readKept(JSON.stringify([MESSAGE, { ...MESSAGE, failure: null }]))).toEqual([
    MESSAGE,
    { ...MESSAGE, failure: null },
  ]);
});

test.each([null, '', '{', '{}', 'null', '[1, null, {}]', '[{"clientId":"one"}]'])(
  'readKept(%j) returns no messages',
  (text) => {
    expect(readKept(text)).toEqual([]);
  },
);
