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
  type NoticePhrase,
  type RunId,
  type SenderKind,
  type SpaceId,
  type SpokenMessage,
  type ThreadId,
} from '@conch/engine';
import type { MessageRow } from '@conch/store';
import type { AudienceBook } from '../../space/audience-book.ts';
import { iso, isoOrNull } from '../../iso-time.ts';
import { reactionsOf, type ReactionView } from '../../space/message-reactions.ts';

/** The sender of a message. `name` is the name that the sender had when the message was written. */
interface MessageSender {
  readonly kind: SenderKind;
  readonly id: MemberId;
  readonly name: string;
}

/** One `@name` of a message, and its meaning. */
export interface MentionView {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly place: Mention['place'];
  readonly possessive: boolean;
  readonly kind: Mention['kind'];
  /** Null for a group and for an unknown name. */
  readonly memberId: MemberId | null;
  /** Null for a single name. */
  readonly group: 'people' | 'agents' | null;
}

/** A message as people see it. */
export interface MessageView {
  readonly id: MessageId;
  readonly spaceId: SpaceId;
  /** The event that posted the message, and the message's index in that event. */
  readonly seq: number;
  readonly place: number;
  /**
   * The position in transcripts, which sort by `shownAt`, `ordinal` and `seq`. A streamed answer
   * has the position at which its stream began. Every other message has its `seq` here and the
   * ordinal 0.
   */
  readonly shownAt: number;
  readonly ordinal: number;
  readonly type: MessageRow['type'];
  /** Null for a notice, because Conch itself writes notices. */
  readonly sender: MessageSender | null;
  /** The sender's name when the message was written. Notices have a name here too. */
  readonly senderName: string;
  readonly content: string;
  readonly mentions: readonly MentionView[];
  /** The agents that may read the message. */
  readonly audience: Audience;
  readonly replyToId: MessageId | null;
  /** The thread in a forum, and the number of the post in the thread. The opening post is 1. */
  readonly threadId: ThreadId | null;
  readonly threadNo: number | null;
  readonly runId: RunId | null;
  readonly status: MessageStatus;
  readonly notice: NoticeKind | null;
  /** The text of a notice as a code with its params. Null if only the text is known. */
  readonly phrase: NoticePhrase | null;
  readonly version: number;
  /**
   * The run that wrote the current version, if the message was regenerated. `runId` is the run that
   * wrote the first version.
   */
  readonly versionRunId: RunId | null;
  /** How many steps of the run that wrote the current version people may look at. */
  readonly shownSteps: number;
  /** The reactions of people. Agents never get them. */
  readonly reactions: readonly ReactionView[];
  readonly createdAt: string;
  readonly editedAt: string | null;
  readonly deletedAt: string | null;
}

export function messageView(row: MessageRow, audiences: AudienceBook): MessageView {
  return {
    id: asMessageId(row.id),
    spaceId: asSpaceId(row.spaceId),
    seq: row.seq,
    place: row.place,
    shownAt: row.shownAt ?? row.seq,
    ordinal: row.ordinal ?? 0,
    type: row.type,
    sender: senderOf(row),
    senderName: row.senderName,
    content: row.content,
    mentions: (JSON.parse(row.mentions) as readonly Mention[]).map(mentionView),
    audience: audiences.audienceOf(row.audienceId),
    replyToId: row.replyToId === null ? null : asMessageId(row.replyToId),
    threadId: row.threadId === null ? null : asThreadId(row.threadId),
    threadNo: row.threadNo,
    runId: row.runId === null ? null : asRunId(row.runId),
    status: row.status,
    notice: row.notice as NoticeKind | null,
    phrase: row.phrase === null ? null : (JSON.parse(row.phrase) as NoticePhrase),
    version: row.version,
    shownSteps: row.deletedAt === null ? row.shownSteps : 0,
    reactions: row.deletedAt === null ? reactionsOf(row) : [],
    versionRunId: row.versionRunId === null ? null : asRunId(row.versionRunId),
    createdAt: iso(row.createdAt),
    editedAt: isoOrNull(row.editedAt),
    deletedAt: isoOrNull(row.deletedAt),
  };
}

function mentionView(mention: Mention): MentionView {
  const { start, end, name, place, possessive, kind } = mention;
  const memberId = 'id' in mention ? mention.id : null;
  const group = mention.kind === 'group' ? mention.group : null;
  return { start, end, name, place, possessive, kind, memberId, group };
}

/** The sender of a message. Null for a notice. */
export function senderOf(row: MessageRow): MessageSender | null {
  const { senderName: name } = row;
  if (row.senderAgentId !== null) return { kind: 'agent', id: asMemberId(row.senderAgentId), name };
  if (row.senderPersonId !== null) {
    return { kind: 'person', id: asMemberId(row.senderPersonId), name };
  }
  if (row.senderServiceId === null) return null;
  return { kind: 'service', id: asMemberId(row.senderServiceId), name };
}

/**
 * The data of a message that the engine needs. Null for a notice, because nobody can reply to a
 * notice.
 */
export function spokenOf(row: MessageRow, audiences: AudienceBook): SpokenMessage | null {
  const sender = senderOf(row);
  if (sender === null) return null;
  return {
    messageId: asMessageId(row.id),
    sender: { kind: sender.kind, id: sender.id },
    audience: audiences.audienceOf(row.audienceId),
  };
}
