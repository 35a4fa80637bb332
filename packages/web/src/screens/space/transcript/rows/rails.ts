import type { AgentReply } from './preceding-agent.ts';
import type { FindMessage } from './find-message.ts';

// More rails than these would be wider than the gap between the edge and the avatar.
const MOST_RAILS = 3;

// An answer that the page has not loaded ends the search, and so does a very long exchange.
const MOST_STEPS = 50;

/**
 * The names of everyone who asked for this answer, from the person to the last agent. The answer of
 * an agent that continues has the same rails as the message in which it asked.
 */
export function railsOf(answer: AgentReply | null, find: FindMessage): readonly string[] {
  const rails: string[] = [];
  let current = answer;
  for (let step = 0; current !== null && step < MOST_STEPS; step += 1) {
    const trigger = find(current.replyToId ?? '');
    if (trigger?.sender === undefined || trigger.sender === null) break;
    const asked = messageInWhichItAsked(current, find);
    if (asked !== null) {
      current = asked;
      continue;
    }
    rails.unshift(trigger.sender.name);
    if (trigger.sender.kind !== 'agent') break;
    current = { agentId: trigger.sender.id, replyToId: trigger.replyTo?.id ?? null };
  }
  return rails.slice(-MOST_RAILS);
}

/** The earlier message of the same agent, if the agent continues after a reply to that message. */
function messageInWhichItAsked(
  { agentId, replyToId }: AgentReply,
  find: FindMessage,
): AgentReply | null {
  let earlier = find(replyToId ?? '');
  for (let step = 0; earlier !== undefined && step < MOST_STEPS; step += 1) {
    if (earlier.sender?.kind !== 'agent') return null;
    if (earlier.sender.id === agentId) {
      return { agentId, replyToId: earlier.replyTo?.id ?? null };
    }
    earlier = find(earlier.replyTo?.id ?? '');
  }
  return null;
}
