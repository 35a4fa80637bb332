import { maySee } from '../audience.ts';
import type { Agent } from '../member.ts';
import { indexOf } from '../roster-index.ts';
import type { RuleId } from '../rule-id.ts';
import { mainAgent } from '../space-state.ts';
import type { Choice, Question } from './choice.ts';

/** Only who is mentioned; a message to nobody goes to the main agent or to all. */
export function mention(question: Question): Choice {
  const { space, sender, addressed } = question;
  if (sender.kind === 'agent') return choice(addressed, 'ME5');
  if (addressed.length > 0) return choice(addressed, 'ME1');
  if (isReplyInPrivate(question)) return readersOf(question);
  const main = mainAgent(space);
  if (main !== null) return choice([main.id], 'ME2');
  // The inactive are named too, so that they are silent by their own rule (FL1).
  return choice(ids(indexOf(space.roster).agents.filter(({ quiet }) => !quiet)), 'ME3');
}

function isReplyInPrivate({ replyTo, audience }: Question): boolean {
  return replyTo !== null && audience !== 'everyone';
}

// ME4: a reply to something private goes to who may read it, and no further.
function readersOf({ space, audience }: Question): Choice {
  const main = mainAgent(space);
  if (main !== null && maySee(audience, main.id)) return choice([main.id], 'ME4');
  const index = indexOf(space.roster);
  const readers = audience === 'everyone' ? [] : audience.map((id) => index.activeAgent(id));
  return choice(ids(readers.filter((agent) => agent !== undefined && !agent.quiet)), 'ME4');
}

function ids(agents: readonly (Agent | undefined)[]): readonly Agent['id'][] {
  return agents.flatMap((agent) => (agent === undefined ? [] : [agent.id]));
}

function choice(agents: readonly Agent['id'][], because: RuleId): Choice {
  return { speakers: agents.map((agent) => ({ agent, because })), silence: because };
}
