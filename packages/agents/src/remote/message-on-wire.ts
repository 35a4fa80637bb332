import type { TaskOnWire } from '@conch/protocol';
import type { TaskMessage } from '../agent.ts';

type MessageOnWire = TaskOnWire['history'][number];

export function messageOnWire({ id, sender, content }: TaskMessage): MessageOnWire {
  return { id, sender: senderOnWire(sender), content };
}

/**
 * Only members have ids outside. A service has only a name, because its internal id means nothing
 * there.
 */
export function senderOnWire({ kind, id, name }: TaskMessage['sender']): MessageOnWire['sender'] {
  return { kind, id: kind === 'service' ? null : id, name };
}
