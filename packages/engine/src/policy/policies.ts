import type { PolicyName } from '../settings.ts';
import { broadcast } from './broadcast.ts';
import { chain } from './chain.ts';
import { coordinator } from './coordinator.ts';
import { mention } from './mention.ts';
import type { FloorPolicies, FloorPolicy } from './policy.ts';

/** Every policy of the product. A new policy needs an entry here and a name in `POLICIES`. */
export const FLOOR_POLICIES: FloorPolicies = { broadcast, mention, chain, coordinator };

export function policyOf(name: PolicyName): FloorPolicy {
  return FLOOR_POLICIES[name];
}
