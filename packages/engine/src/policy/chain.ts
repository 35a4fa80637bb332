import type { Agent } from '../member.ts';
import { indexOf } from '../roster-index.ts';
import type { RuleId } from '../rule-id.ts';
import { unreachable } from '../unreachable.ts';
import { nobody, type Choice, type Question } from './choice.ts';

/** Pass the mic: one agent first, or each addressee; then hand-offs. */
export function chain(question: Question): Choice {
  const { space, sender, addressed, handOff } = question;
  if (sender.kind === 'agent') {
    if (handOff === null) return nobody('CH3');
    return { speakers: [{ agent: handOff.target, because: handOff.because }], silence: 'CH3' };
  }
  if (addressed.length > 0) {
    return { speakers: addressed.map((agent) => ({ agent, because: 'CH1' })), silence: 'CH3' };
  }
  switch (space.settings.picker) {
    case 'round-robin':
      return inTurn(question);
    case 'last-spoke':
      return lastSpoke(question);
    case 'relevance':
      return mostRelevant(question);
    default:
      return unreachable(space.settings.picker);
  }
}

// CH7: the agent after the one that was picked last, in order of joining.
function inTurn({ space }: Question): Choice {
  const index = indexOf(space.roster);
  const { cursor } = space.floor;
  const after = cursor === null ? -1 : index.joinOrder(cursor);
  const next = index.nextPickable(after);
  return next === undefined ? nobody('CH7') : picked(next, 'CH7', true);
}

function lastSpoke(question: Question): Choice {
  const { floor, roster } = question.space;
  const last = floor.lastSpoke === null ? undefined : indexOf(roster).activeAgent(floor.lastSpoke);
  if (last === undefined || last.quiet) return inTurn(question);
  return picked(last, 'CH8', false);
}

// CH9: those who match best; the tied take turns, and so do all if none match.
function mostRelevant(question: Question): Choice {
  const { roster, floor } = question.space;
  const index = indexOf(roster);
  const scored = index.relevance(question.text);
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const tied = scored.filter(({ score }) => score === best).map(({ agent }) => agent);
  const [only] = tied;
  if (best === 0 || only === undefined) return inTurn(question);
  if (tied.length === 1) return picked(only, 'CH9', false);
  const order = tied.toSorted((a, b) => index.joinOrder(a.id) - index.joinOrder(b.id));
  const after = floor.cursor === null ? -1 : index.joinOrder(floor.cursor);
  const next = order.find((agent) => index.joinOrder(agent.id) > after) ?? order[0] ?? only;
  return picked(next, 'CH9', true);
}

function picked(agent: Agent, because: RuleId, moves: boolean): Choice {
  const speakers = [{ agent: agent.id, because }];
  return moves ? { speakers, silence: 'CH3', cursor: agent.id } : { speakers, silence: 'CH3' };
}
