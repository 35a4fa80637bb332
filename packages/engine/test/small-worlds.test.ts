import { describe, expect, test } from 'vitest';

import { testSize } from '../../../scripts/checks/test-sizes.ts';
import type { SpaceSettings } from '../src/index.ts';
import { exploreWorlds } from './support/small-world.ts';

interface Start {
  readonly first: string;
  readonly depth: number;
}

// Each depth takes about ten times as long as all smaller depths together. `npm run check` uses one
// level less, and the environment can add levels.
const EXTRA_DEPTH = testSize('world-depth');

const OPEN = { visibility: 'all', unaddressed: 'nobody' } as const;

const STARTS: readonly (Partial<SpaceSettings> & Start)[] = [
  { policy: 'chain', first: '@Ada prepare the report', depth: 5 },
  { policy: 'chain', first: '@Ada @Ben prepare it together', depth: 4 },
  { policy: 'mention', first: 'who knows?', depth: 4 },
  { policy: 'mention', first: '@Ada only you', depth: 4 },
  { policy: 'mention', ...OPEN, first: '@Ada you alone', depth: 4 },
  { policy: 'mention', ...OPEN, first: '@Ada @Ben you two', depth: 3 },
  { policy: 'coordinator', first: 'please arrange it', depth: 4 },
  { policy: 'broadcast', first: 'good morning', depth: 4 },
];

describe('the engine keeps its promises in every conversation of three agents up to a fixed length', () => {
  test.each(STARTS)(
    '[FL9] all promises of $policy hold in every conversation after "$first"',
    ({ first, depth, ...settings }) => {
      const choices = Math.max(1, depth + EXTRA_DEPTH);
      const worlds = exploreWorlds(settings, first, choices);
      console.log(`seen: ${worlds} small worlds of ${settings.policy}, ${choices} choices deep`);
      expect(worlds).toBeGreaterThan(1);
    },
  );
});
