import {
  asMemberId,
  asMessageId,
  asRunId,
  asSpaceId,
  asThreadId,
  type Audience,
  type Mention,
  type MemberId,
  type MessageId,
  type MessageStatus,
  type NoticeKind,
  type RunId,
  type SenderKind,
  type SpaceId,
  type Spoken,
  type ThreadId,
} from '@conch/engine';
import type { MessageRow } from '@conch/store';
import type { AudienceBook } from './audience-book.ts';

/** A message as people see it. */
export interface MessageView {
  readonly id: MessageId;
  readonly spaceId: SpaceId;
  /** The event that brought it, and its place among what that event said. */
  readonly seq: number;
  readonly place: number;
  readonly type: MessageRow['type'];
  /** `null` for a notice: that is Conch itself. */
  readonly sender: { readonly kind: SenderKind; readonly id: MemberId } | null;
  readonly senderName: string;
  readonly text: string;
  readonly mentions: readonly Mention[];
  /** Which agents may read it. */
  readonly audience: Audience;
  readonly replyToId: MessageId | null;
  /** Its thread in a forum, and its number there: 1 is the opening post. */
  readonly threadId: ThreadId | null;
  readonly threadNo: number | null;
  readonly runId: RunId | null;
  readonly status: MessageStatus;
  readonly notice: NoticeKind | null;
  readonly version: number;
  /** The run that has made it again, as it stands there now; `runId` is the one that said it first. */
  readonly versionRunId: RunId | null;
  readonly createdAt: number;
  readonly editedAt: number | null;
  readonly deletedAt: number | null;
}

export function messageView(row: MessageRow, audiences: AudienceBook): MessageView {
  return {
    id: asMessageId(row.id),
    spaceId: asSpaceId(row.spaceId),
    seq: row.seq,
    place: row.place,
    type: row.type,
    sender: senderOf(row),
    senderName: row.senderName,
    text: row.text,
    mentions: JSON.parse(row.mentions) as readonly Mention[],
    audience: audiences.audienceOf(row.audienceId),
    replyToId: row.replyToId === null ? null : asMessageId(row.replyToId),
    threadId: row.threadId === null ? null : asThreadId(row.threadId),
    threadNo: row.threadNo,
    runId: row.runId === null ? null : asRunId(row.runId),
    status: row.status,
    notice: row.notice as NoticeKind | null,
    version: row.version,
    versionRunId: row.versionRunId === null ? null : asRunId(row.versionRunId),
    createdAt: row.createdAt,
    editedAt: row.editedAt,
    deletedAt: row.deletedAt,
  };
}

/** Who wrote a message; `null` for a notice. */
export function senderOf(row: MessageRow): MessageView['sender'] {
  if (row.senderAgentId !== null) return { kind: 'agent', id: asMemberId(row.senderAgentId) };
  if (row.senderPersonId !== null) return { kind: 'person', id: asMemberId(row.senderPersonId) };
  if (row.senderServiceId === null) return null;
  return { kind: 'service', id: asMemberId(row.senderServiceId) };
}

/** What turn-taking keeps of a message; `null` for a notice, which nobody can answer to. */
export function spokenOf(row: MessageRow, audiences: AudienceBook): Spoken | null {
  const sender = senderOf(row);
  if (sender === null) return null;
  return {
    messageId: asMessageId(row.id),
    sender,
    audience: audiences.audienceOf(row.audienceId),
  };
}
