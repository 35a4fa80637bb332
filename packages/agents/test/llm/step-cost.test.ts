import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outputWithin, worstCaseOf } from '../../src/llm/run-bound.ts';
import { estimated, spendOf, tokensAsked } from '../../src/llm/step-cost.ts';
import { Spending } from '../../src/llm/run-spending.ts';
import type { ReportedUsage } from '../../src/agent.ts';

const PRICE = { input: 3, cachedInput: 0.3, output: 15 };
const FREE_OUTPUT = { input: 3, output: 0 };
const ABOUT = { input: 1_000, output: 100 };
const NOTHING: ReportedUsage = { tokens: 0, costUsd: 0 };

describe('the cost of a step', () => {
  test("[I-16] the cost of a step follows the provider's report and the price of the model", () => {
    const spent = spendOf({ inputTokens: 900, outputTokens: 200 }, ABOUT, PRICE);
    expect(spent).toEqual({ tokens: 1_100, costUsd: 0.0057 });
  });

  test('[I-16] the cost of a step is lower for cached input', () => {
    const reported = {
      inputTokens: 900,
      outputTokens: 0,
      inputTokenDetails: { cacheReadTokens: 800 },
    };
    expect(spendOf(reported, { ...ABOUT, output: 0 }, PRICE).costUsd).toBe(0.000_54);
  });

  test('[I-16] if cached input has no price, it costs as much as other input', () => {
    const reported = {
      inputTokens: 900,
      outputTokens: 0,
      inputTokenDetails: { cacheReadTokens: 800 },
    };
    const { cachedInput: _, ...price } = PRICE;
    expect(spendOf(reported, { ...ABOUT, output: 0 }, price).costUsd).toBe(0.0027);
  });

  test('[I-16] if a model has no price, the cost of a step is null, but the tokens still count', () => {
    const spent = spendOf({ inputTokens: 900, outputTokens: 200 }, ABOUT, null);
    expect(spent).toEqual({ tokens: 1_100, costUsd: null });
  });

  test.each([undefined, Number.NaN, -5, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    '[I-18] the cost of a step is estimated if the provider reports %s tokens',
    (tokens) => {
      const spent = spendOf({ inputTokens: tokens, outputTokens: tokens }, ABOUT, PRICE);
      expect(spent).toEqual({ tokens: 1_100, costUsd: 0.0045, isEstimated: true });
    },
  );

  test('[I-18] the cost of a step is always positive and finite, whatever the provider reports', () => {
    const odd = fc.oneof(fc.double(), fc.maxSafeInteger(), fc.constant(undefined));
    fc.assert(
      fc.property(odd, odd, odd, (inputTokens, outputTokens, cacheReadTokens) => {
        const reported = { inputTokens, outputTokens, inputTokenDetails: { cacheReadTokens } };
        const { tokens, costUsd } = spendOf(reported, ABOUT, PRICE);
        expect(Number.isSafeInteger(tokens)).toBe(true);
        expect(tokens).toBeLessThanOrEqual(411_000);
        expect(costUsd ?? -1).toBeGreaterThan(0);
      }),
    );
  });

  test('[I-16] the cost of a step is a whole number of billionths of a dollar and is never rounded down', () => {
    const tokens = fc.nat({ max: 10_000 });
    const price = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(tokens, tokens, price, (inputTokens, outputTokens, output) => {
        const about = { input: 0, output: 0 };
        const { costUsd } = spendOf({ inputTokens, outputTokens }, about, { input: 1, output });
        const exact = (inputTokens + outputTokens * output) / 1e6;
        expect(costUsd ?? 0).toBeGreaterThan(exact - 1e-11);
        expect(costUsd ?? 0).toBeLessThan(exact + 1.1e-9);
        expect(Math.round((costUsd ?? 0) * 1e9) / 1e9).toBe(costUsd);
      }),
    );
  });
});

describe('the estimated flag of a run', () => {
  const CREDIBLE = 210_000;
  const count = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: CREDIBLE }) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, Number.NaN, -5, 0, 0.4, 1e300, Infinity) },
  );
  const isCredible = (tokens: number | undefined): boolean =>
    tokens !== undefined && tokens >= 0.5 && tokens <= CREDIBLE;

  test('[I-18] the cost of a run is estimated if and only if a step broke off or had no credible report', () => {
    const step = fc.record({
      inputTokens: count,
      outputTokens: count,
      ends: fc.constantFrom('answered', 'answered', 'broke off', 'refused'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 5 }), (steps) => {
        const spending = new Spending(NOTHING);
        for (const { ends, ...reported } of steps) {
          const meter = spending.step(1_000, PRICE);
          if (ends !== 'refused') meter.hear('x'.repeat(3_000));
          if (ends === 'answered') meter.report(reported);
          if (ends === 'answered') spending.add(meter.cost);
          else spending.breakOff(meter);
        }
        const isEstimated = steps.some(
          ({ ends, inputTokens, outputTokens }) =>
            ends === 'broke off' ||
            (ends === 'answered' && !(isCredible(inputTokens) && isCredible(outputTokens))),
        );
        expect(spending.soFar.isEstimated ?? false).toBe(isEstimated);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    { cacheReadTokens: undefined, isEstimated: undefined },
    { cacheReadTokens: 0, isEstimated: undefined },
    { cacheReadTokens: 900, isEstimated: undefined },
    { cacheReadTokens: 901, isEstimated: true },
    { cacheReadTokens: -1, isEstimated: true },
    { cacheReadTokens: Number.NaN, isEstimated: true },
  ])(
    '[I-18] the estimated flag of a run is $isEstimated if the provider reports $cacheReadTokens of 900 tokens as cached',
    ({ cacheReadTokens, isEstimated }) => {
      const reported = {
        inputTokens: 900,
        outputTokens: 9,
        inputTokenDetails: { cacheReadTokens },
      };
      expect(spendOf(reported, ABOUT, PRICE).isEstimated).toBe(isEstimated);
    },
  );

  test('[I-18] the estimated flag of a run stays set when the run resumes from its notes', () => {
    const spending = new Spending({ tokens: 5, costUsd: 1, isEstimated: true });
    spending.add({ tokens: 5, costUsd: 1 });
    expect(spending.soFar).toEqual({ tokens: 10, costUsd: 2, isEstimated: true });
  });
});

describe('the debt of a run', () => {
  const owedBy = (play: (spending: Spending) => void): readonly ReportedUsage[] => {
    const owed: ReportedUsage[] = [];
    play(new Spending(NOTHING, (usage) => void owed.push(usage)));
    return owed;
  };

  test('[I-16] the debt of a run includes the prompt as soon as it is sent, and each word as it arrives', () => {
    const owed = owedBy((spending) => {
      spending.step(1_000, PRICE).hear('x'.repeat(300));
    });
    expect(owed).toEqual([
      { tokens: 1_000, costUsd: 0.003, isEstimated: true },
      { tokens: 1_100, costUsd: 0.0045, isEstimated: true },
    ]);
  });

  test('[I-16] a refused request adds nothing to the debt of a run', () => {
    const owed = owedBy((spending) => spending.breakOff(spending.step(1_000, PRICE)));
    expect(owed.at(-1)).toEqual(NOTHING);
  });

  test('[I-16] if an answer breaks off, the debt of a run includes the received part', () => {
    const spending = new Spending(NOTHING);
    const step = spending.step(1_000, PRICE);
    step.hear('x'.repeat(300));
    spending.breakOff(step);
    expect(spending.soFar).toEqual({ tokens: 1_100, costUsd: 0.0045, isEstimated: true });
  });

  test('[I-16] the debt of a run has no price if one of its steps has no price', () => {
    const spending = new Spending({ tokens: 5, costUsd: null });
    spending.add({ tokens: 5, costUsd: 1 });
    expect(spending.soFar).toEqual({ tokens: 10, costUsd: null });
  });
});

describe('the limits of a run', () => {
  // This request has a thousand tokens, including the brackets of the empty list of messages.
  const asking = { instructions: 'x'.repeat(2_997), messages: [], tools: {} };

  test.each([
    { bound: { maxRunTokens: 3_000 }, price: null, output: 1_000 },
    { bound: { maxRunTokens: 1_999 }, price: null, output: 999 },
    { bound: { maxRunTokens: 1_256 }, price: null, output: 256 },
    { bound: { maxRunTokens: 1_255 }, price: null, output: 0 },
    { bound: { maxRunTokens: 2_000, maxRunCostUsd: 0.02 }, price: PRICE, output: 1_000 },
    { bound: { maxRunTokens: 2_000, maxRunCostUsd: 0.0106 }, price: PRICE, output: 506 },
    { bound: { maxRunTokens: 2_000, maxRunCostUsd: 0.0068 }, price: PRICE, output: 0 },
    { bound: { maxRunTokens: 2_000, maxRunCostUsd: 100 }, price: null, output: 0 },
    { bound: { maxRunTokens: 2_000, maxRunCostUsd: 1 }, price: FREE_OUTPUT, output: 1_000 },
  ])(
    '[I-16] the limits of a run allow a step to write $output tokens within $bound at $price',
    ({ bound, price, output }) => {
      const config = { ...bound, maxOutputTokens: 1_000 };
      const spending = new Spending(NOTHING);
      expect(outputWithin({ config, model: { price }, spending }, asking)).toBe(output);
    },
  );

  test('[I-16] if the output limit of an agent is very low, a run may write an answer of only that length', () => {
    const config = { maxRunTokens: 1_016, maxOutputTokens: 16 };
    const given = { config, model: { price: null }, spending: new Spending(NOTHING) };
    expect(outputWithin(given, asking)).toBe(16);
  });

  test('[I-16] a step never exceeds the limits of its run', () => {
    const money = fc.double({ min: 0, max: 1, noNaN: true });
    const price = fc.record({
      input: fc.double({ min: 0, max: 100, noNaN: true }),
      output: fc.double({ min: 0, max: 100, noNaN: true }),
    });
    const before = fc.record({ tokens: fc.nat({ max: 5_000 }), costUsd: money });
    const bound = fc.record({ maxRunTokens: fc.nat({ max: 20_000 }), maxRunCostUsd: money });
    fc.assert(
      fc.property(bound, price, before, (bounds, prices, soFar) => {
        const config = { ...bounds, maxOutputTokens: 4_096 };
        const output = outputWithin(
          { config, model: { price: prices }, spending: { soFar } },
          asking,
        );
        if (output === 0) return;
        const step = estimated({ input: tokensAsked(asking), output }, prices);
        expect(soFar.tokens + step.tokens).toBeLessThanOrEqual(bounds.maxRunTokens);
        // The tolerance covers rounding errors and is smaller than the unit of money.
        const most = bounds.maxRunCostUsd + 1e-12;
        expect(soFar.costUsd + (step.costUsd ?? Infinity)).toBeLessThanOrEqual(most);
      }),
      { numRuns: 2_000 },
    );
  });

  test('[I-16] the worst case of a run uses the higher price, and the money limit caps it', () => {
    const tokens = { maxRunTokens: 100_000 };
    expect(worstCaseOf(tokens, PRICE)).toEqual({ tokens: 100_000, costUsd: 1.5 });
    expect(worstCaseOf({ ...tokens, maxRunCostUsd: 0.2 }, PRICE).costUsd).toBe(0.2);
    expect(worstCaseOf({ ...tokens, maxRunCostUsd: 0.2 }, null).costUsd).toBeNull();
  });

  test('[I-16] the limits of a run count all messages of a request', () => {
    const asked = { instructions: 'x'.repeat(300), messages: [], tools: {} };
    const messages = [{ role: 'user', content: 'x'.repeat(3_000) } as const];
    expect(tokensAsked({ ...asked, messages }) - tokensAsked(asked)).toBeGreaterThan(1_000);
  });
});
