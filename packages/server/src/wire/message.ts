import type { Mention } from '@conch/engine';
import type { MessageOnWire } from '@conch/protocol';
import type { MessageView, VersionView } from '@conch/runtime';
import { iso, isoOrNull } from './instant.ts';

/** A message as people are sent it, with what it answers. */
export function messageOnWire(view: MessageView, answered: MessageView | null): MessageOnWire {
  return {
    id: view.id,
    spaceId: view.spaceId,
    seq: view.seq,
    type: view.type,
    author: authorOf(view),
    content: view.text,
    mentions: view.mentions.map(mentionOnWire),
    audience: view.audience === 'everyone' ? 'everyone' : [...view.audience],
    replyTo: answered === null ? null : quotedOnWire(answered),
    threadId: view.threadId,
    runId: view.runId,
    status: view.status,
    notice: view.notice,
    version: view.version,
    versionRunId: view.versionRunId,
    createdAt: iso(view.createdAt),
    editedAt: isoOrNull(view.editedAt),
    deletedAt: isoOrNull(view.deletedAt),
  };
}

/** What a message said before. */
export function versionOnWire({ version, text: content, status, runId }: VersionView) {
  return { version, content, status, runId };
}

/** What of a message is quoted where another one, or a run, is about it. */
export function quotedOnWire(view: MessageView): NonNullable<MessageOnWire['replyTo']> {
  const isDeleted = view.deletedAt !== null;
  return { id: view.id, author: authorOf(view), content: view.text, isDeleted };
}

function authorOf({ sender, senderName: name }: MessageView): MessageOnWire['author'] {
  return sender === null ? null : { kind: sender.kind, id: sender.id, name };
}

export function mentionOnWire(mention: Mention): MessageOnWire['mentions'][number] {
  const { start, end, name, place, possessive, kind } = mention;
  return {
    start,
    end,
    name,
    place,
    possessive,
    kind,
    memberId: 'id' in mention ? mention.id : null,
    group: mention.kind === 'group' ? mention.group : null,
  };
}
