import type { EventRefusal } from '../effect.ts';
import type { ToolRefusal } from '../tool-call.ts';

/** The reason why an event was refused, with advice for people. */
export function explainRefusal(code: EventRefusal): string {
  return EVENT_REFUSALS[code];
}

/** The reason why a tool call was refused, with advice for the agent. */
export function explainToolRefusal(code: ToolRefusal): string {
  return TOOL_REFUSALS[code];
}

const EVENT_REFUSALS: Readonly<Record<EventRefusal, string>> = {
  'unknown-mention': 'The message mentions a name that nobody has. Correct it or leave it out.',
  'not-in-space':
    'The message begins with someone who is not in this space. Add them, or remove the mention.',
  'empty-text': 'The message has no text. Write something first.',
  'not-a-member': 'Only people in this space can do this. Join it first.',
  'no-coordinator': 'This space has several agents and no coordinator. Choose a coordinator first.',
  'no-such-run': 'This is already over. There is nothing left to do.',
  'no-such-agent': 'The sender is not an active agent of this space. Add or resume it first.',
  'no-such-approval': 'This approval is no longer needed. Look at the open approvals.',
  'not-a-forum': 'This space is a chat, and only a forum has ticks. Choose a forum.',
  'in-forum': 'In a forum, agents write only when a tick plans it. Reply, and mention the agent.',
  'tick-under-way': 'A tick is still running. Try again when it has ended.',
};

const TOOL_REFUSALS: Readonly<Record<ToolRefusal, string>> = {
  'wrong-policy':
    'That tool cannot be used this way under the policy of this space. Answer, or use another of your tools.',
  'second-hand-off': 'You have already handed over in this run. Finish your answer now.',
  self: 'You named yourself. Name another agent, or answer yourself.',
  person: 'You named a person. People read your answer anyway, so write it to them.',
  'not-a-member': 'Nobody in this space has that name. Name one of its members.',
  paused: 'That agent is paused. Name another one, or answer yourself.',
  'mentioned-back':
    'That agent mentioned you earlier in this chain. Answer without mentioning it, and it will read your answer.',
  'waits-on-stack': 'That agent waits for your answer. Answer, and it gets the floor back.',
  'delegated-before': 'That agent has already handed this on. Answer yourself, or skip.',
  'wrote-trigger': 'That agent wrote the message that you answer. Answer yourself, or skip.',
  'stack-full':
    'Too many agents are already waiting. Ask without expecting a reply, or answer yourself.',
  'run-limit': 'This chain has no runs left for that. Finish without another agent.',
  'turn-limit': 'The turn limit is reached, so nobody else gets the floor now. Answer yourself.',
  'chain-ended': 'This chain has ended, so nobody else gets the floor in it. Answer yourself.',
  passed: 'An agent passed control to the people. Nobody can be asked until a person speaks.',
  'not-coordinator': 'Only the coordinator can hand a message on. Answer yourself, or skip.',
  'empty-text': 'The message has no text. Call again with some.',
  'bad-wait':
    'The wait needs a member that can reply, and a time. Name the member, and wait 1 to 120 seconds.',
  parked: 'You are already waiting for a reply. Call again when it has come.',
  circle: 'That agent is already waiting for you. Answer first instead of waiting for it.',
  'may-not-see':
    'That agent may not see the private message that you answer. Name one that may, or answer yourself.',
  'stays-here':
    'You answer a private message, and the answer must stay in this space. Answer here.',
  'not-in-space': 'You cannot do that in that space. Use a space that you are a member of.',
  'space-archived':
    'That space is archived, so nobody can post there. Answer here, and tell the people.',
  'same-space': 'You are already in that space. Answer here.',
  'not-readable': 'You have no right to read that space. Ask a person for the information.',
  'not-granted':
    'You have no right to do that in that space. Answer here, and ask a person to do it.',
  'in-forum':
    'That space is a forum, where agents write only in threads and only at a tick. Say it elsewhere.',
};
