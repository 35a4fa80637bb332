import { maySee } from '../audience.ts';
import { fitsChainLimit } from '../limit/chain-limit.ts';
import type { MemberId } from '../ids.ts';
import type { AgentMember } from '../roster/member.ts';
import { indexOf, type RosterIndex } from '../roster/roster-index.ts';
import type { RuleId } from '../rule-id.ts';
import { unreachable } from '../unreachable.ts';
import { nobody, type PolicyChoice, type FloorQuestion } from './choice.ts';
import type { FloorPolicy, HandOffAttempt, HandOffRefusal } from './policy.ts';

/** Pass the mic: one agent speaks first, or each addressee does. Then each of them may hand off. */
export const chain: FloorPolicy = {
  choose,
  afterSilence: null,
  tools: ['mentionAgent', 'delegate', 'skip', 'goToSpace', 'sendSpaceMessage', 'readSpaceMessages'],
  isOffered: () => true,
  // In their own space, agents use hand-offs (DESIGN §4.3). `sendSpaceMessage` works only for other
  // spaces.
  sendsHere: false,
  agentMentions: 'hand-off',
  autoMention: false,
  admitsVisitorMention: true,
  handOffs: {
    knows: () => true,
    refuseMention,
    refuseDelegation: refuseByChainLimit,
    hasReplyStack: true,
    delegation: { because: 'CH10', namesDelegator: true },
  },
  countsRuns: true,
  areMentionsPrivate: () => false,
  mainAgent: null,
  mostRuns: ({ first, maxRuns }) => Math.max(first, maxRuns),
};

// The loop protection for mentions: the rule that refuses a mention, or null.
function refuseMention(attempt: HandOffAttempt): HandOffRefusal | null {
  const { space, run, branch, target, expectReply } = attempt;
  const isMentionedBack = branch.pairs.some(([from, to]) => from === target.id && to === run.agent);
  if (isMentionedBack) return { code: 'mentioned-back', because: 'CH15' };
  if (expectReply && branch.stack.length >= space.settings.maxStack) {
    return { code: 'stack-full', because: 'CH13' };
  }
  return refuseByChainLimit(attempt);
}

function refuseByChainLimit({
  space,
  chain: of,
  expectReply,
}: HandOffAttempt): HandOffRefusal | null {
  // A chain that the turn limit ended starts no run, so its chain limit does not matter. *Continue*
  // opens a new chain with a new chain limit (TL7).
  const isEnded = of.closedBecause === 'TL5';
  const fits = isEnded || fitsChainLimit(of, space.settings.maxRuns, expectReply);
  return fits ? null : { code: 'run-limit', because: 'CH6' };
}

function choose(question: FloorQuestion): PolicyChoice {
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

// CH7: picks the agent that joined next after the previously picked agent.
function inTurn({ space, audience }: FloorQuestion): PolicyChoice {
  const index = indexOf(space.roster);
  const { cursor } = space.floor;
  const after = cursor === null ? -1 : index.joinOrder(cursor);
  const next =
    audience === 'everyone'
      ? index.nextPickable(after)
      : nextOf(pickableAmong(audience, index), { after, index });
  return next === undefined ? nobody('CH7') : picked(next, 'CH7', true);
}

// CH23: if the message replies to a private message, picks among the readers of that message.
function pickableAmong(readers: readonly MemberId[], index: RosterIndex): readonly AgentMember[] {
  const active = readers.map((id) => index.activeAgent(id));
  return active.filter((agent) => agent !== undefined && !agent.quiet) as AgentMember[];
}

function nextOf(
  agents: readonly AgentMember[],
  { after, index }: { readonly after: number; readonly index: RosterIndex },
): AgentMember | undefined {
  const order = agents.toSorted((a, b) => index.joinOrder(a.id) - index.joinOrder(b.id));
  return order.find(({ id }) => index.joinOrder(id) > after) ?? order[0];
}

function lastSpoke(question: FloorQuestion): PolicyChoice {
  const { floor, roster } = question.space;
  const last = floor.lastSpoke === null ? undefined : indexOf(roster).activeAgent(floor.lastSpoke);
  const isPickable = last !== undefined && !last.quiet && maySee(question.audience, last.id);
  if (!isPickable) return inTurn(question);
  return picked(last, 'CH8', false);
}

// CH9: picks the best match. If several agents match equally well, these agents take turns. If none
// matches, all agents take turns.
function mostRelevant(question: FloorQuestion): PolicyChoice {
  const { roster, floor } = question.space;
  const index = indexOf(roster);
  const scored = index
    .relevance(question.content)
    .filter(({ agent }) => maySee(question.audience, agent.id));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const tied = scored.filter(({ score }) => score === best).map(({ agent }) => agent);
  const [only] = tied;
  if (best === 0 || only === undefined) return inTurn(question);
  if (tied.length === 1) return picked(only, 'CH9', false);
  const after = floor.cursor === null ? -1 : index.joinOrder(floor.cursor);
  return picked(nextOf(tied, { after, index }) ?? only, 'CH9', true);
}

function picked(agent: AgentMember, because: RuleId, moves: boolean): PolicyChoice {
  const speakers = [{ agent: agent.id, because }];
  return moves ? { speakers, silence: 'CH3', cursor: agent.id } : { speakers, silence: 'CH3' };
}
