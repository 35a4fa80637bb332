import { describe, expect, test } from 'vitest';

import { testSize } from '../../../scripts/test-sizes.ts';
import type { PolicyName } from '../src/index.ts';
import { exploreWorlds } from './support/small-world.ts';

// Each depth takes about as long as all the ones before it times ten: one less
// for `npm run check`, any number more by the environment.
const EXTRA_DEPTH = testSize('world-depth');

const STARTS: readonly { policy: PolicyName; first: string; depth: number }[] = [
  { policy: 'chain', first: '@Ada prepare the report', depth: 5 },
  { policy: 'chain', first: '@Ada @Ben prepare it together', depth: 4 },
  { policy: 'mention', first: 'who knows?', depth: 4 },
  { policy: 'mention', first: '@Ada only you', depth: 4 },
  { policy: 'admin', first: 'please arrange it', depth: 4 },
  { policy: 'broadcast', first: 'good morning', depth: 4 },
];

describe('in every small world of three agents', () => {
  test.each(STARTS)(
    '[FL9] $policy keeps every promise after "$first"',
    ({ policy, first, depth }) => {
      const choices = Math.max(1, depth + EXTRA_DEPTH);
      const worlds = exploreWorlds(policy, first, choices);
      console.log(`seen: ${worlds} small worlds of ${policy}, ${choices} choices deep`);
      expect(worlds).toBeGreaterThan(1);
    },
  );
});
