import {
  asMemberId,
  asMessageId,
  buildRoster,
  decide,
  explain,
  newSpace,
  preview,
} from '@conch/engine';

const roster = buildRoster([
  { id: 'ana', name: 'Ana', kind: 'person' },
  { id: 'hr', name: 'HR', kind: 'agent' },
  { id: 'finance', name: 'Finance', kind: 'agent', description: 'Knows the money.' },
]);
const space = newSpace(roster, { policy: 'mention' });
const ana = { kind: 'person', id: asMemberId('ana') } as const;

// Before sending: who would answer, and why?
console.log(preview(space, { sender: ana, content: '@Finance what is left?' }).speakers);

// Sending: the next state, and the effects to perform.
const { state, effects } = decide(space, {
  type: 'message-posted',
  id: 'event-1',
  at: 0,
  messageId: asMessageId('message-1'),
  sender: { ...ana, name: 'Ana' },
  content: '@Finance what is left?',
  replyTo: null,
});
for (const effect of effects) console.log(explain(effect, state));
