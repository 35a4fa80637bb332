import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoundedLines } from '../../src/mcp/bounded-lines.ts';

const line = fc.string({ unit: fc.constantFrom('a', 'é', '😀', ' '), maxLength: 20 });

test('lines do not depend on how the bytes are cut into pieces', () => {
  const pieces = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(line, { size: 'medium' }), pieces, (lines, sizes) => {
      const bytes = Buffer.from(lines.map((one) => `${one}\n`).join(''));
      const heard: string[] = [];
      const reader = new BoundedLines();
      for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
        const size = sizes[turn % sizes.length] ?? 1;
        heard.push(...(reader.take(bytes.subarray(at, at + size)) ?? []));
        at += size;
      }
      expect(heard).toEqual(lines);
    }),
  );
});

test('[T14] a line is limited to 4 MiB', () => {
  const most = Buffer.alloc(4 * 1024 * 1024, 'x');
  const reader = new BoundedLines();
  const within = reader.take(most);
  expect([within, reader.take(Buffer.from('x'))]).toEqual([[], null]);
});

test('[T14] empty lines count towards the limit like all other lines', () => {
  expect(new BoundedLines().take(Buffer.alloc(10_000, '\n'))).toBeNull();
});
