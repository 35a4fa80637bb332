import { findMember } from '../names/find-member.ts';
import { checkHandOff, refused } from './hand-off.ts';
import type { Agent } from '../member.ts';
import type { Ruling } from '../ruling.ts';
import type { HandOff, Run } from '../run.ts';
import { namedAtStart } from '../text/named-at-start.ts';

/** A hand-off that holds when the run is committed, with its target found. */
export interface Committed {
  readonly kind: HandOff['kind'];
  readonly target: Agent;
  readonly reason: string;
  readonly expectReply: boolean;
  /** Whether a tool asked for it, or only the words of the answer. */
  readonly byTool: boolean;
}

/**
 * CH18: what was accepted when the tool was called is checked once more; a
 * late refusal counts as no hand-off, and the text is posted all the same.
 */
export function committedHandOff(
  ruling: Ruling,
  run: Run,
  answer: { readonly text: string; readonly late: HandOff | null; readonly stops: boolean },
): { readonly run: Run; readonly handOff: Committed | null } {
  if (answer.stops) return { run, handOff: null }; // SG1
  if (run.handOff !== null && answer.late !== null) refuseSecond(ruling, run, answer.late);
  const byTool = run.handOff ?? answer.late;
  const wish = byTool ?? wishInWords(ruling, run, answer.text);
  if (wish === null) return { run, handOff: null };
  const chain = ruling.chain(run.chainId);
  // Nobody would stand in for it any more: better its own words than none.
  const isTooLate = wish.kind === 'delegate' && chain.closedBecause !== null;
  const verdict = isTooLate ? refused('turn-limit', 'TL11') : checkHandOff(ruling, run, wish);
  if (verdict.ok) {
    const expectReply = wish.kind === 'mention' && wish.expectReply;
    const { kind, reason } = wish;
    const handOff = { kind, reason, expectReply, target: verdict.target, byTool: byTool !== null };
    return { run: { ...run, runLimitRefused: null }, handOff };
  }
  const target = findMember(ruling.roster, wish.target);
  if (target === undefined) return { run, handOff: null };
  const { because, code } = verdict;
  ruling.add({ type: 'refuse-floor', agent: target.id, chainId: run.chainId, because });
  const runLimitRefused = code === 'run-limit' ? target.id : run.runLimitRefused;
  return { run: { ...run, runLimitRefused }, handOff: null };
}

/** CH17: what a tool has asked for holds. */
export function refuseSecond(ruling: Ruling, { chainId }: Run, late: HandOff): void {
  const second = findMember(ruling.roster, late.target);
  if (second === undefined) return;
  ruling.add({ type: 'refuse-floor', agent: second.id, chainId, because: 'CH17' });
}

// CH21: agents whose model forgets its tools hand off by their words.
function wishInWords(ruling: Ruling, run: Run, text: string): HandOff | null {
  if (!ruling.settings.textHandOff || run.skips) return null;
  if (ruling.chain(run.chainId).policy !== 'chain') return null;
  const target = namedAtStart(text, { roster: ruling.roster, author: run.agent });
  return target === null ? null : { kind: 'mention', target, reason: '', expectReply: false };
}
