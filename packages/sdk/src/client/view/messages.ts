import type { MessageOnWire, ServerFrameOf } from '@conch/protocol';
import { byShownPlace, withPlaced } from './shown-order.ts';

type Messages = readonly MessageOnWire[];
type Change = ServerFrameOf<'message_changed'>['change'];

/** Inserts the messages of one event at their positions. Keeps messages that are already known. */
export function withMessages(messages: Messages, seq: number, received: Messages): Messages {
  const known = new Map(
    messages.filter((message) => message.seq === seq).map((message) => [message.id, message]),
  );
  const now = received.map((message) => newer(message, known.get(message.id)));
  if (now.length === known.size && now.every((one) => known.get(one.id) === one)) return messages;
  // Insert all messages of the event again, because their order decides between equal positions.
  const others = known.size === 0 ? messages : messages.filter((message) => message.seq !== seq);
  return now.reduce<Messages>(withPlaced, others);
}

// The feed repeats events after a load. A repeat must not replace a newer version.
function newer(received: MessageOnWire, known: MessageOnWire | undefined): MessageOnWire {
  if (known === undefined) return received;
  return received.deletedAt !== null || received.version > known.version ? received : known;
}

/** Changes a message, and updates the quotes of this message in replies. */
export function withChange(
  messages: Messages,
  { id, change, at }: { readonly id: string; readonly change: Change; readonly at: string },
): Messages {
  const now = messages.map((message) =>
    message.id === id ? after(message, change, at) : requoted(message, id, change),
  );
  return now.some((message, place) => message !== messages[place]) ? now : messages;
}

/** Sets the reactions of a message. */
export function withReactions(
  messages: Messages,
  { messageId, reactions }: ServerFrameOf<'reactions'>,
): Messages {
  return messages.map((message) => {
    if (message.id !== messageId || message.deletedAt !== null) return message;
    const { reactions: _, ...rest } = message;
    return reactions.length === 0 ? rest : { ...rest, reactions };
  });
}

function after(message: MessageOnWire, change: Change, at: string): MessageOnWire {
  if (message.deletedAt !== null) return message;
  if (change.kind === 'deleted') {
    const { reactions: _, ...rest } = message;
    return { ...rest, content: '', mentions: [], deletedAt: at };
  }
  const { content, mentions, version, status, versionRunId, shownSteps = 0 } = change;
  // The frame of an earlier edit may already contain the newest text and version. Only the frame of
  // the last edit has the right time.
  const isKnown = version === message.version && at <= (message.editedAt ?? '');
  if (version < message.version || isKnown) return message;
  const { shownSteps: _, ...rest } = message;
  const steps = shownSteps === 0 ? {} : { shownSteps };
  return { ...rest, content, mentions, version, status, versionRunId, ...steps, editedAt: at };
}

function requoted(message: MessageOnWire, id: string, change: Change): MessageOnWire {
  const { replyTo } = message;
  if (replyTo?.id !== id || replyTo.isDeleted) return message;
  const isDeleted = change.kind === 'deleted';
  const content = isDeleted ? '' : change.content;
  if (!isDeleted && content === replyTo.content) return message;
  return { ...message, replyTo: { ...replyTo, content, isDeleted } };
}

/**
 * Adds an older page. All messages are sorted again, because an answer that streamed for a long
 * time may be shown between messages of the older page.
 */
export function withOlderMessages(messages: Messages, older: Messages): Messages {
  const known = new Set(messages.map(({ id }) => id));
  const added = older.filter(({ id }) => !known.has(id));
  return added.length === 0 ? messages : [...added, ...messages].toSorted(byShownPlace);
}

/**
 * The message with the lowest `seq`. A page ends at this message, wherever the message is shown.
 */
export function oldestOf(messages: Messages): MessageOnWire | null {
  let oldest: MessageOnWire | null = null;
  for (const message of messages) {
    if (oldest === null || message.seq < oldest.seq) oldest = message;
  }
  return oldest;
}

/** A page in display order. Reuses the known object of each unchanged message. */
export function keptWhereSame(messages: Messages, before: Messages): Messages {
  const known = new Map(before.map((message) => [message.id, message]));
  return messages.toSorted(byShownPlace).map((message) => {
    const same = known.get(message.id);
    return same !== undefined && JSON.stringify(same) === JSON.stringify(message) ? same : message;
  });
}
