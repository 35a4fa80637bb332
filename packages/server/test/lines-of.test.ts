import { expect, test } from 'vitest';
import { linesOf } from '../src/lines-of.ts';

async function linesIn(bytes: Uint8Array, size: number): Promise<readonly string[]> {
  async function* chunks(): AsyncGenerator<Uint8Array, undefined> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const lines: string[] = [];
  for await (const line of linesOf(chunks())) lines.push(line);
  return lines;
}

test.each([1, 2, 3, 7, 100])(
  'linesOf returns whole lines from chunks of %i bytes',
  async (size) => {
    const bytes = Buffer.from('مرحبا\n\nthe second 👋\nlast');
    expect(await linesIn(bytes, size)).toEqual(['مرحبا', '', 'the second 👋', 'last']);
  },
);

test('linesOf joins a line of many chunks only once', async () => {
  const [line, ...others] = await linesIn(Buffer.alloc(8_000_000, 'a'), 1_000);
  expect([line?.length, others]).toEqual([8_000_000, []]);
});
