import type { TaskOnWire } from '@conch/protocol';
import type { TaskMessage } from '../agent.ts';

type MessageOnWire = TaskOnWire['history'][number];

export function messageOnWire({ id, sender, content }: TaskMessage): MessageOnWire {
  return { id, sender: senderOnWire(sender), content };
}

/** Ids are of members: a service has a name, and what it goes by inside means nothing outside. */
export function senderOnWire({ kind, id, name }: TaskMessage['sender']): MessageOnWire['sender'] {
  return { kind, id: kind === 'service' ? null : id, name };
}
