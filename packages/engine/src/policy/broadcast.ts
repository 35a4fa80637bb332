import { indexOf } from '../roster-index.ts';
import { nobody, type Choice, type Question } from './choice.ts';

/** Everyone answers: each agent gets a run of its own, all in parallel. */
export function broadcast({ space, sender, addressed }: Question): Choice {
  if (sender.kind === 'agent') return nobody('BC3');
  const called = new Set(addressed);
  // The inactive are named too, so that they are silent by their own rule (FL1).
  const speakers = indexOf(space.roster)
    .agents.filter((agent) => !agent.quiet || called.has(agent.id))
    .map((agent) => ({ agent: agent.id, because: agent.quiet ? 'BC2' : 'BC1' }) as const);
  return { speakers, silence: 'BC2' };
}
