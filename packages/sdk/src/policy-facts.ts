import { policyOf, type FloorPolicy, type PolicyName } from '@conch/engine';

/** The properties of a policy that a client needs to show a space. */
export interface PolicyFacts extends Pick<FloorPolicy, 'countsRuns'> {
  /** The word for the main agent of the space. Null if the policy ignores the main agent. */
  readonly mainAgent: 'main agent' | 'coordinator' | null;
  /** True if agents can give each other the floor and wait for the answer. */
  readonly hasHandOffs: boolean;
}

/**
 * The facts of a policy, by the rules of the server and without a request.
 * @example policyFacts(view.space.settings.policy).countsRuns;
 */
export function policyFacts(policy: PolicyName): PolicyFacts {
  const { countsRuns, mainAgent, handOffs } = policyOf(policy);
  return { countsRuns, mainAgent: mainAgent?.word ?? null, hasHandOffs: handOffs !== null };
}
