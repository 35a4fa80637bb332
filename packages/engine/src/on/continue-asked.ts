import type { TurnLimitRefusal } from '../floor.ts';
import { giveFloorInOrder } from '../floor/give-floor.ts';
import type { MemberId } from '../ids.ts';
import { refusedByChain } from '../limit/refused.ts';
import { coveredByChainLimit, refuseBeyondChainLimit } from '../limit/chain-limit.ts';
import { isPersonHere } from './person-here.ts';
import type { Ruling } from '../ruling.ts';
import type { ContinueAsked } from '../space-event.ts';
import { noteSilence } from '../floor/note-silence.ts';
import { startChain } from '../floor/start-chain.ts';

/** TL7: a person continues the conversations that the turn limit ended. */
export function continueAsked(ruling: Ruling, { by, starter }: ContinueAsked): void {
  if (!isPersonHere(ruling, by)) return;
  const { halt, waitsForPerson } = ruling.floor;
  ruling.resetTurns('TL6', false);
  // PA5: after *Continue*, agents may give each other the floor again. *Continue* itself gives no
  // agent the floor.
  if (waitsForPerson && halt === null) {
    return noteSilence(ruling, { barred: [], silence: 'PA5' }, null);
  }
  if (halt === null) return;
  for (const group of refusedByChain(halt)) restart(ruling, group, starter);
}

// The limit keeps the floor small, however often people choose *Continue*.
const MOST_CONTINUED = 20;

// Restarts a chain with the same policy and a new chain limit. Dropped waiters are not restored. The
// agents that waited for a turn come first, because they were stored first.
function restart(
  ruling: Ruling,
  group: readonly TurnLimitRefusal[],
  starter: MemberId | undefined,
): void {
  const [first] = group;
  if (first === undefined) return;
  const speakers = group
    .filter(({ ask }) => ruling.index.activeAgent(ask.agent) !== undefined)
    .map(({ ask }) => ({ agent: ask.agent, because: 'TL7', ask }) as const);
  const { within, beyond } = coveredByChainLimit(ruling, ruling.policyOf(first), speakers);
  if (within.length > 0) {
    const asks = startChain(ruling, {
      under: first,
      trigger: ruling.trigger(first.ask.triggerId),
      cause: first.ask.cause,
      speakers: within,
      starter,
      continues: [first.ask.chainId, ...(first.continues ?? [])].slice(0, MOST_CONTINUED),
    });
    giveFloorInOrder(
      ruling,
      asks.map((ask, n) => {
        const { startedBy, cause, triggerId, delegators, resumes } = within[n]?.ask ?? ask;
        const again = resumes === undefined ? {} : { resumes };
        return { ...ask, startedBy, cause, triggerId, delegators, ...again };
      }),
    );
  }
  refuseBeyondChainLimit(ruling, beyond);
}
