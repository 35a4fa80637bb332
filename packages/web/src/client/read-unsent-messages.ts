import type { KeptMessage } from '@conch/sdk';

/** The unsent messages that the browser has stored. Unreadable entries are skipped. */
export function readUnsentMessages(text: string | null): readonly KeptMessage[] {
  let entries: unknown;
  try {
    entries = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(entries) ? entries.filter(isMessage) : [];
}

function isMessage(one: unknown): one is KeptMessage {
  if (typeof one !== 'object' || one === null) return false;
  const { clientId, content, replyToId, threadId, failure } = one as Partial<KeptMessage>;
  const isText = typeof clientId === 'string' && typeof content === 'string';
  return isText && [replyToId, threadId, failure].every((about) => about !== undefined);
}
