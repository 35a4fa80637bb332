import type { Refused } from '../floor.ts';
import { giveFloor } from '../floor/give-floor.ts';
import type { ChainId } from '../ids.ts';
import { refuseBeyondRunLimit, splitAtRunLimit } from '../limit/run-limit.ts';
import { isPersonHere } from './person-here.ts';
import type { Ruling } from '../ruling.ts';
import type { ContinueAsked } from '../space-event.ts';
import { noteSilence } from '../floor/note-silence.ts';
import { startChain } from '../floor/start-chain.ts';

/** TL7: a person lets the conversation go on where the limit ended it. */
export function continueAsked(ruling: Ruling, { by }: ContinueAsked): void {
  if (!isPersonHere(ruling, by)) return;
  const { halt, waitsForPerson } = ruling.floor;
  ruling.resetTurns('TL6', false);
  // PA5: agents may wake each other again; nobody is woken by this alone.
  if (waitsForPerson && halt === null) {
    return noteSilence(ruling, { barred: [], silence: 'PA5' }, null);
  }
  if (halt === null) return;
  for (const group of byChain(halt.refused)) restart(ruling, group);
}

function byChain(refused: readonly Refused[]): Iterable<readonly Refused[]> {
  const groups = new Map<ChainId, Refused[]>();
  for (const one of refused) {
    const { chainId } = one.ask;
    groups.set(chainId, [...(groups.get(chainId) ?? []), one]);
  }
  return groups.values();
}

// Same policy, fresh run limit; who was dropped from a stack stays dropped.
function restart(ruling: Ruling, group: readonly Refused[]): void {
  const [first] = group;
  if (first === undefined) return;
  const wanted = group
    .filter(({ ask }) => ruling.index.activeAgent(ask.agent) !== undefined)
    .map(({ ask }) => ({ agent: ask.agent, because: 'TL7', ask }) as const);
  const { kept, beyond } = splitAtRunLimit(ruling, first.policy, wanted);
  if (kept.length > 0) {
    const asks = startChain(ruling, {
      policy: first.policy,
      trigger: ruling.trigger(first.ask.triggerId),
      cause: first.ask.cause,
      speakers: kept,
    });
    giveFloor(
      ruling,
      asks.map((ask, n) => {
        const { startedBy, cause, triggerId, delegators } = kept[n]?.ask ?? ask;
        return { ...ask, startedBy, cause, triggerId, delegators };
      }),
    );
  }
  refuseBeyondRunLimit(ruling, beyond);
}
