import { expect, test } from 'vitest';
import { withoutPartialTag } from '../../src/screens/space/message/text/partial-tag.ts';

const TAGS = [
  '<world>pass</world>',
  '<world>stop</world>',
  '< World >\n pass </ world >',
  '<WORLD>STOP</WORLD>',
];

test.each(TAGS)(
  '[PA1] no beginning of the control tag %j is ever visible at the end of a stream',
  (tag) => {
    for (let length = 1; length <= tag.length; length += 1) {
      expect(withoutPartialTag(`Done. ${tag.slice(0, length)}`)).toBe('Done. ');
    }
  },
);

test.each(['a < b', '<b>bold</b>', '1 <world> and more', '<worldwide', '<world>past', 'no tag'])(
  'a streaming text that ends with %j is shown in full',
  (text) => {
    expect(withoutPartialTag(text)).toBe(text);
  },
);

test('withoutPartialTag() scans a text of many “<” only once', () => {
  const text = '<'.repeat(100_000);
  expect(withoutPartialTag(text).length).toBeGreaterThan(99_990);
});
