import { emptyBranch, type Chain } from '../chain.ts';
import { asChainId } from '../ids.ts';
import type { Spoken } from '../message.ts';
import type { Speaker } from '../policy/choice.ts';
import type { Ruling } from '../ruling.ts';
import { NOTHING_SPENT, type Ask, type Cause } from '../run.ts';
import type { PolicyName } from '../settings.ts';

interface Start {
  readonly policy: PolicyName;
  readonly trigger: Spoken;
  readonly cause: Cause;
  readonly speakers: readonly Speaker[];
  readonly runsUsed?: number;
  readonly origin?: Chain['origin'];
}

/** Begins a chain with one branch for each speaker; says what they ask for. */
export function startChain(ruling: Ruling, start: Start): readonly Ask[] {
  const { policy, trigger, cause, speakers } = start;
  const chain: Chain = {
    id: asChainId(ruling.nextId()),
    policy,
    runsUsed: start.runsUsed ?? 0,
    branches: speakers.map((_, branchId) => emptyBranch(branchId)),
    closedBecause: null,
    runLimitRefused: null,
    spent: NOTHING_SPENT,
    origin: start.origin ?? null,
  };
  ruling.keepTrigger(trigger);
  ruling.putChain(chain);
  return speakers.map((speaker, branchId) =>
    askFor(speaker, { chainId: chain.id, branchId, trigger, cause }),
  );
}

/** What gives a speaker the floor in a further branch of a chain. */
export function askInNewBranch(
  ruling: Ruling,
  speaker: Speaker,
  about: { readonly chainId: Chain['id']; readonly trigger: Spoken; readonly cause: Cause },
): Ask {
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
    readonly trigger: Spoken;
    readonly cause: Cause;
  },
): Ask {
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
