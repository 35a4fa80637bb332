import { emptyBranch, type Chain } from '../chain.ts';
import { asChainId } from '../ids.ts';
import type { SpokenMessage } from '../message.ts';
import { rightsOf } from './rights-of.ts';
import type { Speaker } from '../policy/choice.ts';
import type { Ruling } from '../ruling.ts';
import { NOTHING_SPENT, type FloorRequest, type Cause } from '../run.ts';
import { inForce, type PolicyInForce } from '../settings.ts';

interface Start {
  readonly under: PolicyInForce;
  readonly trigger: SpokenMessage;
  readonly cause: Cause;
  readonly speakers: readonly Speaker[];
  readonly runsUsed?: number;
  readonly closedBecause?: Chain['closedBecause'] | undefined;
  readonly origin?: Chain['origin'];
  readonly continues?: Chain['continues'];
  readonly starter?: Chain['starter'] | undefined;
  readonly home?: Chain['home'] | undefined;
}

/** Starts a chain with one branch for each speaker. Returns the floor requests of the speakers. */
export function startChain(ruling: Ruling, start: Start): readonly FloorRequest[] {
  const { under, trigger, cause, speakers } = start;
  const chain: Chain = {
    id: asChainId(ruling.nextId()),
    ...inForce(under),
    runsUsed: start.runsUsed ?? 0,
    branches: speakers.map((_, branchId) => emptyBranch(branchId)),
    closedBecause: start.closedBecause ?? null,
    runLimitRefused: [],
    spent: NOTHING_SPENT,
    origin: start.origin ?? null,
    ...(start.continues === undefined ? {} : { continues: start.continues }),
    ...rightsOf(start), // XS9: the starter and the home space stay those of the agent's own chain.
  };
  ruling.keepTrigger(trigger);
  ruling.putChain(chain);
  return speakers.map((speaker, branchId) =>
    askFor(speaker, { chainId: chain.id, branchId, trigger, cause }),
  );
}

/** The floor request for a speaker in a new branch of a chain. */
export function askInNewBranch(
  ruling: Ruling,
  speaker: Speaker,
  about: { readonly chainId: Chain['id']; readonly trigger: SpokenMessage; readonly cause: Cause },
): FloorRequest {
  const chain = ruling.chain(about.chainId);
  const branchId = chain.branches.length;
  ruling.keepTrigger(about.trigger);
  ruling.putChain({ ...chain, branches: [...chain.branches, emptyBranch(branchId)] });
  return askFor(speaker, { ...about, branchId });
}

function askFor(
  { agent, because }: Speaker,
  about: {
    readonly chainId: Chain['id'];
    readonly branchId: number;
    readonly trigger: SpokenMessage;
    readonly cause: Cause;
  },
): FloorRequest {
  const { chainId, branchId, trigger, cause } = about;
  return {
    agent,
    chainId,
    branchId,
    startedBy: trigger.sender.kind,
    cause,
    triggerId: trigger.messageId,
    answersTo: null,
    delegators: [],
    because,
  };
}
