import type { MessageOnWire, ServerFrameOf } from '@conch/protocol';

type Messages = readonly MessageOnWire[];
type Change = ServerFrameOf<'message_changed'>['change'];

/** Puts what one event said into its place, in its order; what is known already stays. */
export function withMessages(messages: Messages, seq: number, told: Messages): Messages {
  const to = messages.findLastIndex((message) => message.seq <= seq) + 1;
  const from = messages.findLastIndex((message, place) => place < to && message.seq < seq) + 1;
  const known = new Map(messages.slice(from, to).map((message) => [message.id, message]));
  const now = told.map((message) => newer(message, known.get(message.id)));
  const isSame = now.length === to - from && now.every((one, nth) => one === messages[from + nth]);
  return isSame ? messages : messages.toSpliced(from, to - from, ...now);
}

// Whoever fetched a space is told some of it again, and must not fall back behind it.
function newer(told: MessageOnWire, known: MessageOnWire | undefined): MessageOnWire {
  if (known === undefined) return told;
  return told.deletedAt !== null || told.version > known.version ? told : known;
}

/** Changes a message, and what others quote of it. */
export function withChange(
  messages: Messages,
  { id, change, at }: { readonly id: string; readonly change: Change; readonly at: string },
): Messages {
  const now = messages.map((message) =>
    message.id === id ? after(message, change, at) : requoted(message, id, change),
  );
  return now.some((message, place) => message !== messages[place]) ? now : messages;
}

function after(message: MessageOnWire, change: Change, at: string): MessageOnWire {
  if (message.deletedAt !== null) return message;
  if (change.kind === 'deleted') return { ...message, content: '', mentions: [], deletedAt: at };
  const { content, mentions, version, status, versionRunId } = change;
  // Edits that are told late are all told with the newest text: the last of them says when.
  const isKnown = version === message.version && at <= (message.editedAt ?? '');
  if (version < message.version || isKnown) return message;
  return { ...message, content, mentions, version, status, versionRunId, editedAt: at };
}

function requoted(message: MessageOnWire, id: string, change: Change): MessageOnWire {
  const { replyTo } = message;
  if (replyTo?.id !== id || replyTo.isDeleted) return message;
  const isDeleted = change.kind === 'deleted';
  const content = isDeleted ? '' : change.content;
  if (!isDeleted && content === replyTo.content) return message;
  return { ...message, replyTo: { ...replyTo, content, isDeleted } };
}

/** Puts an older page before what is there. */
export function withOlderMessages(messages: Messages, older: Messages): Messages {
  const known = new Set(messages.map(({ id }) => id));
  const added = older.filter(({ id }) => !known.has(id));
  return added.length === 0 ? messages : [...added, ...messages];
}

/** The same messages; each that has not changed is the very one that was known before. */
export function keptWhereSame(messages: Messages, before: Messages): Messages {
  const known = new Map(before.map((message) => [message.id, message]));
  return messages.map((message) => {
    const same = known.get(message.id);
    return same !== undefined && JSON.stringify(same) === JSON.stringify(message) ? same : message;
  });
}
