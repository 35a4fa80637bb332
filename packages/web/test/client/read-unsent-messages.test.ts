import { expect, test } from 'vitest';
import { readUnsentMessages } from '../../src/client/read-unsent-messages.ts';

const MESSAGE = {
  clientId: 'one',
  content: 'Hello',
  replyToId: null,
  threadId: null,
  failure: { code: 'empty-text', detail: 'Say something.', status: 422 },
};

test('readUnsentMessages() returns stored messages unchanged', () => {
  expect(readUnsentMessages(JSON.stringify([MESSAGE, { ...MESSAGE, failure: null }]))).toEqual([
    MESSAGE,
    { ...MESSAGE, failure: null },
  ]);
});

test.each([null, '', '{', '{}', 'null', '[1, null, {}]', '[{"clientId":"one"}]'])(
  'readUnsentMessages(%j) returns no messages',
  (text) => {
    expect(readUnsentMessages(text)).toEqual([]);
  },
);
