import type { MessageOnWire, SpaceRole } from '@conch/protocol';
import type { SpaceView } from '@conch/sdk';

/**
 * The reader of a message: whether they sent the message, and whether they may write in its space.
 */
export interface MessageReader {
  readonly isOwn: boolean;
  readonly mayWrite: boolean;
}

/** A person's role in a space, and the archive time of the space. */
interface SpaceAccess {
  readonly role: SpaceRole | null;
  readonly archivedAt: string | null;
}

/** Whether a person may write. Only writers can also stop, regenerate and edit. */
export function mayWrite({ role, archivedAt }: SpaceAccess): boolean {
  return archivedAt === null && (role === 'owner' || role === 'member');
}

/**
 * The functions below decide which actions the toolbar, the menu and the keys offer for a message.
 */
export function canReply(
  { type, deletedAt }: MessageOnWire,
  by: Omit<MessageReader, 'isOwn'>,
): boolean {
  return by.mayWrite && type !== 'notice' && deletedAt === null;
}

export function canAskWhy(
  message: MessageOnWire,
): message is MessageOnWire & { readonly runId: NonNullable<MessageOnWire['runId']> } {
  return message.runId !== null && message.sender?.kind === 'agent';
}

export function canCopy({ deletedAt, content }: MessageOnWire): boolean {
  return deletedAt === null && content !== '';
}

/** Whether a reader can mark the messages from this one on as unread. */
export function canMarkUnread(
  { deletedAt }: MessageOnWire,
  { isOwn }: Omit<MessageReader, 'mayWrite'>,
): boolean {
  return !isOwn && deletedAt === null;
}

export function canEdit({ sender, deletedAt }: MessageOnWire, by: MessageReader): boolean {
  return by.mayWrite && by.isOwn && sender?.kind === 'person' && deletedAt === null;
}

/** The last message that the person can still edit. */
export function lastEditable({
  me,
  messages,
  space,
}: Pick<SpaceView, 'me' | 'messages' | 'space'>): MessageOnWire | undefined {
  return messages.findLast((message) =>
    canEdit(message, { isOwn: message.sender?.id === me, mayWrite: mayWrite(space) }),
  );
}

export function canDelete(message: MessageOnWire, by: MessageReader): boolean {
  return canEdit(message, by);
}

/** Whether an agent's answer can be regenerated. Forum messages cannot be regenerated. */
export function canRegenerate(
  { sender, deletedAt, type }: MessageOnWire,
  by: Omit<MessageReader, 'isOwn'>,
): boolean {
  return by.mayWrite && sender?.kind === 'agent' && deletedAt === null && type === 'message';
}

/** Whether a reader can react to a message. Notices and posts of forums have no reactions. */
export function canReact(
  { type, deletedAt }: MessageOnWire,
  by: Pick<MessageReader, 'mayWrite'>,
): boolean {
  return by.mayWrite && type === 'message' && deletedAt === null;
}

export function hasVersions({ sender, deletedAt, version }: MessageOnWire): boolean {
  return sender?.kind === 'agent' && deletedAt === null && version > 1;
}

/** Whether some version of an answer may have tool calls or reasoning to look at. */
export function hasSteps(message: MessageOnWire): boolean {
  return message.deletedAt === null && ((message.shownSteps ?? 0) > 0 || hasVersions(message));
}

/**
 * Whether the sender has edited the message. A regenerated answer is a new version and not an edit.
 */
export function isEdited({ sender, deletedAt, editedAt }: MessageOnWire): boolean {
  return editedAt !== null && deletedAt === null && sender?.kind !== 'agent';
}

/** The link to a message, for people who may read its space. */
export function messageLink(origin: string, { spaceId, id }: MessageOnWire): string {
  return `${origin}/spaces/${spaceId}?message=${id}`;
}
