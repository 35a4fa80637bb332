import type { EventRefusal } from '../effect.ts';
import type { ToolRefusal } from '../tool-call.ts';

/** Why something was not done at all, and what to do about it: for people. */
export function explainRefusal(code: EventRefusal): string {
  return EVENT_REFUSALS[code];
}

/** Why a tool call was refused, and what to do about it: for the agent that called. */
export function explainToolRefusal(code: ToolRefusal): string {
  return TOOL_REFUSALS[code];
}

const EVENT_REFUSALS: Readonly<Record<EventRefusal, string>> = {
  'unknown-mention': 'Nobody has a name that the message mentions; correct it or leave it out.',
  'not-in-space':
    'The message begins with someone who is not in this space; add them, or begin otherwise.',
  'empty-text': 'The message has no text; write something first.',
  'not-a-member': 'Only people of this space can do this; join it first.',
  'no-admin': 'This space has several agents and no admin agent; choose one of them first.',
  'no-such-run': 'This is already over; there is nothing left to do.',
  'no-such-agent': 'The author is not an active agent of this space; bring it back first.',
  'no-such-approval': 'Nobody asks for this approval any more; look at what is open now.',
  'not-a-forum': 'This space is a chat, and only a forum has ticks; choose a forum.',
  'in-forum': 'In a forum agents write when a tick plans it; reply, and mention the agent.',
  'tick-under-way': 'A tick is still being written; try again when it has ended.',
};

const TOOL_REFUSALS: Readonly<Record<ToolRefusal, string>> = {
  'wrong-policy':
    'Under the policy of this space that tool does not do this here; answer, or use another of your tools.',
  'second-hand-off': 'You have already handed over in this run; finish your answer now.',
  self: 'You named yourself; name another agent, or answer yourself.',
  person: 'You named a person; people read your answer anyway, so write it to them.',
  'not-a-member': 'Nobody in this space has that name; name one of its members.',
  inactive: 'That agent is switched off; name another one, or answer yourself.',
  'mentioned-back':
    'That agent mentioned you earlier in this chain; answer without mentioning it, and it will read you.',
  'waits-on-stack': 'That agent waits for your answer; answer, and it gets the floor back.',
  'delegated-before': 'That agent has already handed this on; answer yourself, or skip.',
  'wrote-trigger': 'That agent wrote what you are to answer; answer yourself, or skip.',
  'stack-full': 'Too many agents wait already; ask without expecting a reply, or answer yourself.',
  'run-limit': 'This chain has no runs left for that; finish with what you have.',
  'turn-limit': 'The turn limit is reached; finish with what you have.',
  passed: 'An agent passed control to the people; nobody can be asked until a person speaks.',
  'not-admin': 'Only the admin agent can hand a message on; answer yourself, or skip.',
  'empty-text': 'The message has no text; call again with some.',
  'bad-wait':
    'The wait names nobody who could reply, or no time; say for whom, and for 1 to 120 seconds.',
  parked: 'You wait for a reply already; call again when it has come.',
  circle: 'That agent waits for you already; answer first instead of waiting for it.',
  'not-in-space': 'You cannot do that in that space; use a space that you are a member of.',
  'same-space': 'You are in that space already; answer here.',
  'not-readable': 'Reading that space was not granted; ask a person for what you need.',
  'in-forum':
    'That space is a forum, where agents write only in threads and only at a tick; say it elsewhere.',
};
