import { turnsReserved, type Floor } from '../floor.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ask, Run } from '../run.ts';
import type { Ruling } from '../ruling.ts';
import type { SpaceSettings } from '../settings.ts';
import { closeChain } from '../floor/drop-stacks.ts';
import { endWait } from '../wait/end-wait.ts';
import { isTransport } from '../wait.ts';

/** What the turn limit says to someone who is to get the floor. */
export type TurnVerdict = 'uncounted' | 'turn' | 'hold' | 'refuse';

export function turnVerdict(space: TurnSpace, ask: Ask): TurnVerdict {
  const { floor, settings } = space;
  if (ask.cause.kind === 'regenerate' || settings.kind === 'forum') return 'uncounted';
  // TL10: with limit 0 people get their answers, and agents wake nobody.
  if (settings.turnLimit === 0) return ask.startedBy === 'agent' ? 'refuse' : 'uncounted';
  if (!hasTurn(space)) return canTurnComeBack(space) ? 'hold' : 'refuse';
  // TL2: a turn that has come back belongs to who waited for it first.
  return floor.runs.some((run) => run.state === 'held') ? 'hold' : 'turn';
}

interface TurnSpace {
  readonly floor: Floor;
  readonly settings: SpaceSettings;
}

/** TL1: giving the floor reserves a turn. */
export function hasTurn({ floor, settings }: TurnSpace): boolean {
  return floor.turnsUsed + turnsReserved(floor) < settings.turnLimit;
}

/** TL8: a parked run may stay parked for minutes; nobody waits for its turn. */
export function canTurnComeBack({ floor, settings }: TurnSpace): boolean {
  if (floor.turnsUsed >= settings.turnLimit) return false;
  const sending = new Set(floor.waits.filter(isTransport).map(({ runId }) => runId));
  return floor.runs.some(
    ({ id, holdsTurn, state }) => holdsTurn && (state === 'offered' || sending.has(id)),
  );
}

/** The limit refuses someone the floor; the first refusal is said once (TL4). */
export function reachTurnLimit(ruling: Ruling, ask: Ask): void {
  const { agent, chainId } = ask;
  const { turnLimit } = ruling.settings;
  ruling.add({ type: 'refuse-floor', agent, chainId, because: turnLimit === 0 ? 'TL10' : 'TL3' });
  if (turnLimit === 0) return;
  openEpisode(ruling);
  rememberRefused(ruling, [ask]);
}

/** TL4: a limit episode begins; within one there is no second notice. */
export function openEpisode(ruling: Ruling): void {
  if (ruling.floor.halt === null) {
    ruling.change({ halt: { refused: [] } });
    const { turnLimit } = ruling.settings;
    const messages = turnLimit === 1 ? '1 agent message' : `${turnLimit} agent messages`;
    const text = `@human Turn limit reached (${messages} in a row). Reply to continue.`;
    ruling.notice('turn-limit', text, 'TL4');
  }
  closeChains(ruling);
}

/** Keeps whom the episode refused, for *Continue* (TL7). */
export function rememberRefused(ruling: Ruling, asks: readonly Ask[]): void {
  const { halt } = ruling.floor;
  if (halt === null) return;
  const refused = asks.map((ask) => {
    return { policy: ruling.chain(ask.chainId).policy, ask: askOf(ask) };
  });
  ruling.change({ halt: { refused: [...halt.refused, ...refused] } });
}

/** TL5: all chains end with the runs they have; nobody waits any more. */
function closeChains(ruling: Ruling): void {
  for (const { id } of ruling.floor.chains) closeChain(ruling, id, 'TL5');
  rememberRefused(ruling, refuseHeld(ruling, 'TL3'));
  for (const wait of ruling.floor.waits) {
    // What is on its way arrives, and its tool is told so.
    if (!isTransport(wait)) endWait(ruling, wait, { kind: 'limit', messageId: wait.sent }, 'TL5');
  }
}

/** Ends the runs that never got the turn they waited for, and says which. */
export function refuseHeld(
  ruling: Ruling,
  because: RuleId,
  isMeant: (run: Run) => boolean = () => true,
): readonly Run[] {
  const refused = ruling.floor.runs.filter((run) => run.state === 'held' && isMeant(run));
  const ids = new Set(refused.map(({ id }) => id));
  ruling.dropRuns(ids);
  for (const { id: runId, agent } of refused) {
    const outcome = { kind: 'cancelled', by: null } as const;
    ruling.add({ type: 'end-run', runId, agent, outcome, because });
  }
  for (const wait of ruling.floor.waits) {
    const mentioned = wait.mentioned?.runId ?? null;
    if (mentioned === null || !ids.has(mentioned)) continue;
    endWait(ruling, wait, { kind: 'limit', messageId: wait.sent }, because);
  }
  return refused;
}

function askOf(ask: Ask): Ask {
  const { agent, chainId, branchId, startedBy, cause, triggerId, answersTo, delegators, because } =
    ask;
  return { agent, chainId, branchId, startedBy, cause, triggerId, answersTo, delegators, because };
}
