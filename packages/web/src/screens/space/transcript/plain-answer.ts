import type { MessageOnWire } from '@conch/protocol';
import type { FindMessage } from './find-message.ts';
import type { Said } from './spoken-order.ts';
import type { Quoted } from './row.ts';

/**
 * What a message quotes. An agent's answer right below what it answers, or below others to the
 * same, quotes nothing: everybody sees what it is about.
 */
export function quotedBy(said: Said, before: readonly Said[], find: FindMessage): Quoted | null {
  if (said.kind === 'message') {
    const { replyTo, author } = said.message;
    if (replyTo === null) return null;
    return author?.kind === 'agent' && isRightBelow(replyTo.id, before) ? null : replyTo;
  }
  const { replyToId } = said.stream;
  if (replyToId === null || isRightBelow(replyToId, before)) return null;
  return quotedOf(find(replyToId));
}

/** A message as others quote it. */
export function quotedOf(message: MessageOnWire | undefined): Quoted | null {
  if (message === undefined) return null;
  const { id, author, content, deletedAt } = message;
  return { id, author, content, isDeleted: deletedAt !== null };
}

function isRightBelow(id: string, before: readonly Said[]): boolean {
  const last = before.findLast((said) => answeredBy(said) !== id);
  return last?.kind === 'message' && last.message.id === id;
}

function answeredBy(said: Said): string | null {
  return said.kind === 'message' ? (said.message.replyTo?.id ?? null) : said.stream.replyToId;
}
