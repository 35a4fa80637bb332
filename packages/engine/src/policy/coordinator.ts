import { indexOf } from '../roster/roster-index.ts';
import { mainAgent, type SpaceState } from '../space-state.ts';
import type { AgentMember } from '../roster/member.ts';
import { nobody, type PolicyChoice, type FloorQuestion } from './choice.ts';
import type { FloorPolicy } from './policy.ts';

/** People talk to one agent, the coordinator. The coordinator can involve other agents. */
export const coordinator: FloorPolicy = {
  choose,
  afterSilence: null,
  tools: [
    'sendSpaceMessage',
    'delegateToAgent',
    'skip',
    'goToSpace',
    'readSpaceMessages',
    'getMyRuns',
  ],
  // AD8: only the coordinator can delegate.
  isOffered: (tool, { space, agent }) =>
    tool !== 'delegateToAgent' || coordinatorOf(space)?.id === agent,
  sendsHere: true,
  agentMentions: 'name',
  autoMention: false,
  admitsVisitorMention: true,
  handOffs: {
    // An answer may name the next speaker. A mention that expects a reply is not possible, because
    // this policy has no reply stack.
    knows: (handOff) => handOff.kind === 'delegate' || !handOff.expectReply,
    refuseMention: () => null,
    refuseDelegation: ({ space, run }) =>
      coordinatorOf(space)?.id === run.agent ? null : { code: 'not-coordinator', because: 'AD8' },
    hasReplyStack: false,
    delegation: { because: 'AD8', namesDelegator: false },
  },
  countsRuns: false,
  areMentionsPrivate: () => false,
  mainAgent: {
    word: 'coordinator',
    narrowsMentions: false,
    required: { find: coordinatorOf, refusedBecause: 'AD4', leftBecause: 'AD5' },
  },
  // Each further message gives at most one agent the floor. In addition the coordinator may
  // delegate once.
  mostRuns: ({ first, turnLimit }) => first + 1 + 2 * Math.max(turnLimit - 1, 0),
};

// AD1, AD2: the main agent. If none is set, the only agent of the space.
function coordinatorOf(space: SpaceState): AgentMember | null {
  const set = mainAgent(space);
  if (set !== null) return set;
  const { agents } = indexOf(space.roster);
  const [only] = agents;
  return agents.length === 1 && only?.status === 'active' ? only : null;
}

function choose({ space, sender, analysis, handOff }: FloorQuestion): PolicyChoice {
  if (sender.kind === 'agent') {
    if (handOff === null) return nobody('AD7');
    return { speakers: [{ agent: handOff.target, because: 'AD6' }], silence: 'AD7' };
  }
  if (space.settings.humanMentions === 'route') {
    const index = indexOf(space.roster);
    const routed = analysis.leading.filter((id) => index.agent(id) !== undefined);
    if (routed.length > 0) {
      return { speakers: routed.map((id) => ({ agent: id, because: 'AD3' })), silence: 'AD3' };
    }
  }
  const lead = coordinatorOf(space);
  if (lead === null) return nobody('AD5');
  const because = space.settings.mainAgentId === lead.id ? 'AD1' : 'AD2';
  return { speakers: [{ agent: lead.id, because }], silence: 'AD1' };
}
