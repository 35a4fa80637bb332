import type { MessageOnWire, SpaceRole } from '@conch/protocol';

/** Who looks at a message: whether it is theirs, and whether they may say anything in its space. */
export interface Looker {
  readonly isOwn: boolean;
  readonly mayWrite: boolean;
}

/** Whether somebody may speak, and with it stop, ask again and change; others read along. */
export function mayWrite(role: SpaceRole | null): boolean {
  return role === 'owner' || role === 'member';
}

/** What can be done with a message: the toolbar, its menu and the keys ask here. */
export function canReply({ type, deletedAt }: MessageOnWire, by: Omit<Looker, 'isOwn'>): boolean {
  return by.mayWrite && type !== 'notice' && deletedAt === null;
}

export function canAskWhy(
  message: MessageOnWire,
): message is MessageOnWire & { readonly runId: NonNullable<MessageOnWire['runId']> } {
  return message.runId !== null && message.author?.kind === 'agent';
}

export function canCopy({ deletedAt, content }: MessageOnWire): boolean {
  return deletedAt === null && content !== '';
}

export function canEdit({ author, deletedAt }: MessageOnWire, by: Looker): boolean {
  return by.mayWrite && by.isOwn && author?.kind === 'person' && deletedAt === null;
}

export function canDelete(message: MessageOnWire, by: Looker): boolean {
  return canEdit(message, by);
}

/** Another version of an agent's answer; forums have none. */
export function canRegenerate(
  { author, deletedAt, type }: MessageOnWire,
  by: Omit<Looker, 'isOwn'>,
): boolean {
  return by.mayWrite && author?.kind === 'agent' && deletedAt === null && type === 'message';
}

/** Whether there are earlier versions to look at beside it. */
export function hasVersions({ author, deletedAt, version }: MessageOnWire): boolean {
  return author?.kind === 'agent' && deletedAt === null && version > 1;
}

/** Whether its author changed its words; an agent that answers again makes another version. */
export function isEdited({ author, deletedAt, editedAt }: MessageOnWire): boolean {
  return editedAt !== null && deletedAt === null && author?.kind !== 'agent';
}

/** The address of a message, for people who may read its space. */
export function messageLink(origin: string, { spaceId, id }: MessageOnWire): string {
  return `${origin}/spaces/${spaceId}?message=${id}`;
}
