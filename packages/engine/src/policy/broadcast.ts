import { indexOf } from '../roster/roster-index.ts';
import { nobody, type PolicyChoice, type FloorQuestion } from './choice.ts';
import type { FloorPolicy } from './policy.ts';

/** Everyone answers: each agent gets a separate run, and all runs happen at the same time. */
export const broadcast: FloorPolicy = {
  choose,
  afterSilence: null,
  tools: ['skip'],
  isOffered: () => true,
  sendsHere: false,
  agentMentions: 'name',
  autoMention: false,
  // BC3: an agent's message gives nobody the floor.
  admitsVisitorMention: false,
  handOffs: null,
  countsRuns: false,
  areMentionsPrivate: () => false,
  mainAgent: null,
  mostRuns: ({ first }) => first,
};

function choose({ space, sender, addressed }: FloorQuestion): PolicyChoice {
  if (sender.kind === 'agent') return nobody('BC3');
  const called = new Set(addressed);
  // Paused agents are included, so that the decision lists them as silent by FL1.
  const speakers = indexOf(space.roster)
    .agents.filter((agent) => !agent.quiet || called.has(agent.id))
    .map((agent) => ({ agent: agent.id, because: agent.quiet ? 'BC2' : 'BC1' }) as const);
  return { speakers, silence: 'BC2' };
}
