import type { MessageOnWire } from '@conch/protocol';
import type { MessageView, VersionView } from '@conch/runtime';

/** A message as people receive it, with the message that it replies to. */
export function messageOnWire(view: MessageView, answered: MessageView | null): MessageOnWire {
  return {
    id: view.id,
    spaceId: view.spaceId,
    seq: view.seq,
    shownAt: view.shownAt,
    ordinal: view.ordinal,
    type: view.type,
    sender: view.sender,
    content: view.content,
    mentions: [...view.mentions],
    audience: view.audience === 'everyone' ? 'everyone' : [...view.audience],
    replyTo: answered === null ? null : quotedOnWire(answered),
    threadId: view.threadId,
    runId: view.runId,
    status: view.status,
    notice: view.notice,
    phrase: view.phrase,
    version: view.version,
    versionRunId: view.versionRunId,
    ...(view.shownSteps === 0 ? {} : { shownSteps: view.shownSteps }),
    ...(view.reactions.length === 0 ? {} : { reactions: reactionsOnWire(view.reactions) }),
    createdAt: view.createdAt,
    editedAt: view.editedAt,
    deletedAt: view.deletedAt,
  };
}

/** The reactions of people. */
export function reactionsOnWire(reactions: MessageView['reactions']) {
  return reactions.map(({ emoji, by }) => ({ emoji, by: [...by] }));
}

/** An earlier version of a message. */
export function versionOnWire({ version, content, status, runId }: VersionView) {
  return { version, content, status, runId };
}

/** The quotation of a message, for a reply or a run about it. */
export function quotedOnWire(view: MessageView): NonNullable<MessageOnWire['replyTo']> {
  const isDeleted = view.deletedAt !== null;
  return { id: view.id, sender: view.sender, content: view.content, isDeleted };
}
