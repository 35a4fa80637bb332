import type { TaskOnWire } from '@conch/protocol';
import type { TaskMessage } from '../agent.ts';

type MessageOnWire = TaskOnWire['history'][number];

export function messageOnWire({ id, sender, content }: TaskMessage): MessageOnWire {
  return { id, sender: senderOnWire(sender), content };
}

/**
 * Outside agents get only the ids of members. A service is sent without its id, because an agent
 * cannot use that id.
 */
export function senderOnWire({ kind, id, name }: TaskMessage['sender']): MessageOnWire['sender'] {
  return { kind, id: kind === 'service' ? null : id, name };
}
