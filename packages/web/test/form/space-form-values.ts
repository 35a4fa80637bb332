import fc from 'fast-check';

const count = fc.integer({ min: 0, max: 3 });
const budget = fc.record({
  maxTokens: fc.option(count, { nil: null }),
  maxCostUsd: fc.option(count, { nil: null }),
});

/** Space forms with so few possible values that edits often conflict. */
export const spaceForm = fc.record({
  name: fc.constantFrom('A', 'B', 'C'),
  settings: fc.record({
    mainAgentId: fc.constantFrom(null, 'a1', 'a2'),
    turnLimit: count,
    chainBudget: budget,
    timeOuts: fc.record({ silentMs: count, totalMs: count }),
    forum: fc.record({ seed: fc.constantFrom('', 'x', 'y'), isPaused: fc.boolean() }),
  }),
});
