import { maySee } from '../audience.ts';
import type { AgentMember } from '../roster/member.ts';
import { indexOf } from '../roster/roster-index.ts';
import type { RuleId } from '../rule-id.ts';
import { mainAgent } from '../space-state.ts';
import { nobody, type PolicyChoice, type FloorQuestion } from './choice.ts';
import type { FloorPolicy } from './policy.ts';

/**
 * Mentioned agents answer. A message without mentions goes to the main agent, to all agents or to
 * no agent.
 */
export const mention: FloorPolicy = {
  choose,
  afterSilence: null,
  tools: ['skip'],
  isOffered: () => true,
  sendsHere: false,
  agentMentions: 'address',
  autoMention: true,
  admitsVisitorMention: true,
  handOffs: null,
  countsRuns: false,
  areMentionsPrivate: (visibility) => visibility === 'addressed',
  mainAgent: { word: 'main agent', narrowsMentions: true, required: null },
  // Each further agent message takes a turn and can give every other agent the floor.
  mostRuns: ({ first, turnLimit, activeAgents }) =>
    first + Math.max(turnLimit - 1, 0) * Math.max(activeAgents - 1, 0),
};

function choose(question: FloorQuestion): PolicyChoice {
  const { space, sender, addressed } = question;
  if (sender.kind === 'agent') return choice(addressed, 'ME5');
  if (addressed.length > 0) return choice(addressed, 'ME1');
  if (isReplyInPrivate(question)) return readersOf(question);
  const main = mainAgent(space);
  if (main !== null) return choice([main.id], 'ME2');
  // ME9: with `unaddressed: nobody`, silence is normal and needs no notice.
  if (space.settings.unaddressed === 'nobody') return { ...nobody('ME9'), isExpected: true };
  // Paused agents are included, so that the decision lists them as silent by FL1.
  return choice(ids(indexOf(space.roster).agents.filter(({ quiet }) => !quiet)), 'ME3');
}

function isReplyInPrivate({ replyTo, audience }: FloorQuestion): boolean {
  return replyTo !== null && audience !== 'everyone';
}

// ME4: a reply to a private message gives the floor only to readers of that message.
function readersOf({ space, audience }: FloorQuestion): PolicyChoice {
  const main = mainAgent(space);
  if (main !== null && maySee(audience, main.id)) return choice([main.id], 'ME4');
  const index = indexOf(space.roster);
  const readers = audience === 'everyone' ? [] : audience.map((id) => index.activeAgent(id));
  return choice(ids(readers.filter((agent) => agent !== undefined && !agent.quiet)), 'ME4');
}

function ids(agents: readonly (AgentMember | undefined)[]): readonly AgentMember['id'][] {
  return agents.flatMap((agent) => (agent === undefined ? [] : [agent.id]));
}

function choice(agents: readonly AgentMember['id'][], because: RuleId): PolicyChoice {
  return { speakers: agents.map((agent) => ({ agent, because })), silence: because };
}
