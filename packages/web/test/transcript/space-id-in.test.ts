import { expect, test } from 'vitest';
import { spaceIdIn } from '../../src/screens/space/transcript/cards/space-id-in.ts';

test('spaceIdIn() returns the id of the space in the arguments of a tool call', () => {
  expect(spaceIdIn('{"spaceId":"s1","text":"Hello"}')).toBe('s1');
});

test.each(['{"spaceId":', '', 'null', '[]', '"s1"', '{"text":"Hello"}', '{"spaceId":1}'])(
  'spaceIdIn() returns null for arguments without a space id: %j',
  (input) => {
    expect(spaceIdIn(input)).toBeNull();
  },
);
