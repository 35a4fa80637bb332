import type { MemberId, SpaceId } from '@conch/engine';
import type { Conch, MessageView, ToolCallView } from '@conch/runtime';

/** The parts of a transcript that are left out unless they are chosen. */
export interface TranscriptParts {
  /** With messages that are private to some agents. */
  readonly hasPrivate: boolean;
  readonly hasTools: boolean;
  /** With the instructions of the agents. */
  readonly hasPrompts: boolean;
}

interface TranscriptHead {
  readonly name: string;
  /** The time of the transcript. */
  readonly at: string;
}

/** A message as a transcript shows it. */
export interface TranscriptMessage {
  /** Null for a notice of Conch. */
  readonly sender: Pick<NonNullable<MessageView['sender']>, 'kind' | 'name'> | null;
  readonly at: string;
  readonly content: string;
  readonly isEdited: boolean;
  /** The agents that may read a private message. Null if the message is for everyone. */
  readonly readers: readonly string[] | null;
  /** The sender of the message that it replies to. Null if that message is directly above. */
  readonly repliesTo: string | null;
  /** The title of its thread in a forum. */
  readonly thread: string | null;
  readonly toolCalls: readonly ToolCallView[];
}

interface AgentPrompt {
  readonly name: string;
  readonly instructions: string;
}

/** A file format of transcripts. */
export interface TranscriptFormat {
  readonly start: (head: TranscriptHead) => string;
  readonly message: (message: TranscriptMessage) => string;
  readonly end: (prompts: readonly AgentPrompt[], count: number) => string;
}

// Only recent senders are remembered, so that a long transcript needs no more memory.
const MOST_REMEMBERED = 2_000;

/** The text of a transcript, piece by piece, in the order in which people see the messages. */
export async function* transcriptText(
  conch: Conch,
  spaceId: SpaceId,
  { parts, format }: { readonly parts: TranscriptParts; readonly format: TranscriptFormat },
): AsyncGenerator<string, undefined> {
  const senders = new Map<string, string>();
  const threads = new Map<string, string>();
  const agents = new Map<MemberId, string>();
  let count = 0;
  let above: string | null = null;
  for await (const line of conch.read.exportOf(spaceId)) {
    if (line.kind === 'space') yield format.start({ name: line.space.name, at: line.at });
    if (line.kind === 'member' && line.member.kind === 'agent') {
      agents.set(line.member.id, line.member.name);
    }
    if (line.kind === 'thread') threads.set(line.thread.id, line.thread.title);
    if (line.kind !== 'message' || !isShown(line.message, parts)) continue;
    const { message } = line;
    const toolCalls = parts.hasTools ? await toolCallsOf(conch, message) : [];
    yield format.message(shownMessage(message, { senders, threads, agents, toolCalls, above }));
    remember(senders, message);
    above = message.id;
    count += 1;
  }
  yield format.end(parts.hasPrompts ? await promptsOf(conch, [...agents.keys()]) : [], count);
}

/** A private message is for people and some agents, so it is only shown if it was chosen. */
function isShown({ audience, deletedAt }: MessageView, { hasPrivate }: TranscriptParts): boolean {
  return deletedAt === null && (audience === 'everyone' || hasPrivate);
}

interface KnownNames {
  readonly senders: ReadonlyMap<string, string>;
  readonly threads: ReadonlyMap<string, string>;
  readonly agents: ReadonlyMap<MemberId, string>;
  readonly toolCalls: readonly ToolCallView[];
  /** The id of the message directly above, or null. */
  readonly above: string | null;
}

function shownMessage(
  message: MessageView,
  { senders, threads, agents, toolCalls, above }: KnownNames,
): TranscriptMessage {
  const { sender, content, audience, replyToId, threadId, createdAt, editedAt } = message;
  const readers = audience === 'everyone' ? null : audience.map((id) => agents.get(id) ?? null);
  return {
    sender,
    at: createdAt,
    content,
    isEdited: editedAt !== null,
    readers: readers === null ? null : readers.filter((name) => name !== null),
    repliesTo: replyToId === null || replyToId === above ? null : (senders.get(replyToId) ?? null),
    thread: threadId === null ? null : (threads.get(threadId) ?? null),
    toolCalls,
  };
}

function remember(senders: Map<string, string>, { id, senderName }: MessageView): void {
  senders.set(id, senderName);
  const [oldest] = senders.keys();
  if (senders.size > MOST_REMEMBERED && oldest !== undefined) senders.delete(oldest);
}

async function toolCallsOf(
  conch: Conch,
  { spaceId, runId, versionRunId }: MessageView,
): Promise<readonly ToolCallView[]> {
  const writer = versionRunId ?? runId;
  return writer === null ? [] : conch.read.toolCalls(spaceId, writer);
}

async function promptsOf(
  conch: Conch,
  agentIds: readonly MemberId[],
): Promise<readonly AgentPrompt[]> {
  const prompts: AgentPrompt[] = [];
  for (const id of agentIds) {
    const card = await conch.agents.get(id);
    const config = card?.config;
    if (card === null || typeof config !== 'object' || config === null) continue;
    const { instructions } = config as { readonly instructions?: unknown };
    if (typeof instructions === 'string' && instructions !== '') {
      prompts.push({ name: card.name, instructions });
    }
  }
  return prompts;
}
