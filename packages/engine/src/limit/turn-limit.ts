import { turnsReserved, type Floor } from '../floor.ts';
import type { ChainId } from '../ids.ts';
import { uncountRun } from './chain-limit.ts';
import type { RuleId } from '../rule-id.ts';
import { isAskedByAgent, type FloorRequest, type Run } from '../run.ts';
import type { Ruling } from '../ruling.ts';
import { inForce, type SpaceSettings } from '../settings.ts';
import { closeChain } from '../floor/drop-stacks.ts';
import { noticeReason } from '../speech/notice-words.ts';
import { endWait } from '../wait/end-wait.ts';
import { isTransport } from '../wait.ts';

/** The result of checking a floor request against the turn limit. */
export type TurnVerdict = 'uncounted' | 'turn' | 'hold' | 'refuse';

export function turnVerdict(space: TurnSpace, ask: FloorRequest): TurnVerdict {
  const { floor, settings } = space;
  if (ask.cause.kind === 'regenerate' || settings.kind === 'forum') return 'uncounted';
  // TL10: with a limit of 0, agents may answer people but cannot give the floor to other agents.
  if (settings.turnLimit === 0) return isAskedByAgent(ask) ? 'refuse' : 'uncounted';
  if (!hasTurn(space)) return canTurnComeBack(space) ? 'hold' : 'refuse';
  // TL2: a turn that becomes free belongs to the run that has waited longest.
  return floor.runs.some((run) => run.state === 'held') ? 'hold' : 'turn';
}

interface TurnSpace {
  readonly floor: Floor;
  readonly settings: SpaceSettings;
}

/** TL1: whether a turn is free. Each run that gets the floor reserves a turn. */
export function hasTurn({ floor, settings }: TurnSpace): boolean {
  return floor.turnsUsed + turnsReserved(floor) < settings.turnLimit;
}

/**
 * TL8: whether a reserved turn may become free soon. A run may stay parked for minutes, so no other
 * run waits for the turn of a parked run.
 */
export function canTurnComeBack({ floor, settings }: TurnSpace): boolean {
  if (floor.turnsUsed >= settings.turnLimit) return false;
  const sending = new Set(floor.waits.filter(isTransport).map(({ runId }) => runId));
  return floor.runs.some(
    ({ id, holdsTurn, state }) => holdsTurn && (state === 'offered' || sending.has(id)),
  );
}

/** Refuses a floor request. Only the first refusal of an episode posts a notice (TL4). */
export function reachTurnLimit(ruling: Ruling, ask: FloorRequest): void {
  const { agent, chainId } = ask;
  const { turnLimit } = ruling.settings;
  ruling.add({ type: 'refuse-floor', agent, chainId, because: turnLimit === 0 ? 'TL10' : 'TL3' });
  if (turnLimit === 0) return;
  openEpisode(ruling);
  rememberRefused(ruling, [ask]);
}

/** TL4: begins a limit episode and posts its notice. Does nothing during an episode. */
export function openEpisode(ruling: Ruling): void {
  if (ruling.floor.halt === null) {
    ruling.change({ halt: { refused: [], chains: ruling.floor.chains.map(({ id }) => id) } });
    const { turnLimit: count } = ruling.settings;
    ruling.notice('turn-limit', noticeReason('turn-limit-reached', { count }), 'TL4');
  }
  closeChains(ruling);
}

/** Stores refused floor requests for *Continue* (TL7). */
export function rememberRefused(ruling: Ruling, asks: readonly FloorRequest[]): void {
  const { halt } = ruling.floor;
  if (halt === null) return;
  const refused = asks.map((ask) => {
    const chain = ruling.chain(ask.chainId);
    const { continues } = chain;
    return {
      ...inForce(chain),
      ask: askOf(ask),
      ...(continues === undefined ? {} : { continues }),
    };
  });
  // If a chain began during the episode, it is added at the end. The order of start is kept.
  const later = ruling.floor.chains.map(({ id }) => id);
  const chains = [...new Set([...(halt.chains ?? []), ...later])];
  ruling.change({ halt: { refused: [...halt.refused, ...refused], chains } });
}

/** TL5: closes all chains. Their runs may finish, but all waits end. */
function closeChains(ruling: Ruling): void {
  for (const { id } of ruling.floor.chains) closeChain(ruling, id, 'TL5');
  rememberRefused(ruling, refuseHeld(ruling, 'TL3'));
  for (const wait of ruling.floor.waits) {
    // A message that is on its way to another space still arrives, and its tool call still gets the
    // result.
    if (!isTransport(wait)) endWait(ruling, wait, { kind: 'limit', messageId: wait.sent }, 'TL5');
  }
}

/** Ends the held runs, because they can no longer get a turn. Returns these runs. */
export function refuseHeld(
  ruling: Ruling,
  because: RuleId,
  isMeant: (run: Run) => boolean = () => true,
): readonly Run[] {
  const refused = ruling.floor.runs.filter((run) => run.state === 'held' && isMeant(run));
  const ids = new Set(refused.map(({ id }) => id));
  ruling.dropRuns(ids);
  for (const { id: runId, agent, chainId } of refused) {
    uncountRun(ruling, chainId);
    const outcome = { kind: 'cancelled', by: null, reason: 'turn-limit' } as const;
    ruling.add({ type: 'end-run', runId, agent, outcome, because });
  }
  for (const wait of ruling.floor.waits) {
    const mentioned = wait.mentioned?.runId ?? null;
    if (mentioned === null || !ids.has(mentioned)) continue;
    endWait(ruling, wait, { kind: 'limit', messageId: wait.sent }, because);
  }
  return refused;
}

function askOf(ask: FloorRequest): FloorRequest {
  const { agent, chainId, branchId, startedBy, cause, triggerId, answersTo, delegators, because } =
    ask;
  const resumes = ask.resumes === undefined ? {} : { resumes: ask.resumes };
  const about = { agent, chainId, branchId, startedBy, cause, triggerId, answersTo };
  return { ...about, delegators, because, ...resumes };
}

/** Removes refusals of one chain or of all chains, so that *Continue* does not resume them. */
export function forgetRefused(ruling: Ruling, chainId: ChainId | null): boolean {
  const { halt } = ruling.floor;
  if (halt === null) return false;
  const refused = halt.refused.filter(({ ask }) => chainId !== null && ask.chainId !== chainId);
  if (refused.length === halt.refused.length) return false;
  ruling.change({ halt: { ...halt, refused } });
  ruling.hasEnded = true;
  return true;
}
