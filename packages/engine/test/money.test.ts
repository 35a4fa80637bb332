import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactUsd, sum, type Usage } from '../src/index.ts';

const billionths = fc.integer({ min: 0, max: 1_000_000_000_000 });
const inUsd = (parts: number): number => parts / 1e9;

describe('money', () => {
  test('[I-16] sums of money are exact to a billionth of a dollar, in any order', () => {
    const shuffled = fc
      .array(billionths, { minLength: 1, maxLength: 300 })
      .chain((parts) =>
        fc.tuple(fc.constant(parts), fc.shuffledSubarray(parts, { minLength: parts.length })),
      );
    fc.assert(
      fc.property(shuffled, ([parts, others]) => {
        const exact = parts.reduce((all, part) => all + part, 0);
        expect([total(parts), total(others)]).toEqual([inUsd(exact), inUsd(exact)]);
      }),
    );
  });

  test('[I-16] an amount of money has the same value after it is stored as text and read back', () => {
    fc.assert(
      fc.property(billionths, (parts) => {
        const usd = inUsd(parts);
        expect(exactUsd(JSON.parse(JSON.stringify(usd)) as number)).toBe(usd);
      }),
    );
  });

  test('[I-16] a tenth and two tenths of a dollar fit a budget of three tenths', () => {
    const [one, two] = [0.1, 0.2].map((costUsd): Usage => ({ tokens: 0, costUsd }));
    expect(sum(one ?? NOTHING, two ?? NOTHING).costUsd).toBe(0.3);
  });

  test('[BU2] a cost without a price adds its tokens and no money', () => {
    const unknown: Usage = { tokens: 7, costUsd: null };
    expect(sum(unknown, { tokens: 1, costUsd: 0.5 })).toEqual({ tokens: 8, costUsd: 0.5 });
  });
});

const NOTHING: Usage = { tokens: 0, costUsd: 0 };

function total(parts: readonly number[]): number {
  return parts.reduce<Usage>((so, part) => sum(so, { tokens: 0, costUsd: inUsd(part) }), NOTHING)
    .costUsd as number;
}
