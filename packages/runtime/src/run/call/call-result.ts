import type { CallResult, Note, PastCall, TaskMessage, TaskRun } from '@conch/agents';
import {
  asMessageId,
  explainToolRefusal,
  unreachable,
  type Run,
  type SpaceId,
  type ToolAnswer,
  type ToolCall,
} from '@conch/engine';
import { messageById, type MessageRow, type Script, type StepRow } from '@conch/store';
import { taskMessage } from '../../briefing.ts';
import { canRead, type Crossing } from '../../across/crossing.ts';

/**
 * The stored result of a call. Messages are stored by id only, so that the text of a deleted
 * message is missing here too.
 */
export type StoredResult =
  | ToolAnswer
  | { readonly kind: 'messages'; readonly ids: readonly string[] }
  | { readonly kind: 'runs'; readonly runs: readonly TaskRun[] };

/** The run that made a call, and its rights in other spaces. */
interface Caller {
  readonly run: Pick<Run, 'id'>;
  readonly crossing: Crossing;
}

/** The result of a call in the form that its agent gets. */
export function* callResult(
  caller: Caller,
  call: ToolCall,
  result: StoredResult,
): Script<CallResult> {
  switch (result.kind) {
    case 'accepted':
    case 'sent':
    case 'timed-out':
    case 'limit':
    case 'ended':
    case 'runs':
      return result;
    case 'refused':
      return { ...result, explanation: explainToolRefusal(result.code) };
    case 'reply': {
      const { messageId } = result;
      const [reply = gone(result.reply)] = yield* messagesThere(caller, call, [result.reply]);
      return { kind: 'reply', messageId, reply };
    }
    case 'messages': {
      return { kind: 'messages', messages: yield* messagesThere(caller, call, result.ids) };
    }
    default:
      return unreachable(result);
  }
}

export function* madeSteps(caller: Caller, rows: readonly StepRow[]): Script<readonly PastCall[]> {
  const steps: PastCall[] = [];
  for (const row of rows) {
    if (row.kind !== 'call' || row.result === null) continue;
    const call = JSON.parse(row.call) as ToolCall;
    const stored = JSON.parse(row.result) as StoredResult;
    steps.push({ callId: row.callId, call, result: yield* callResult(caller, call, stored) });
  }
  return steps;
}

export function madeNotes(rows: readonly StepRow[]): readonly Note[] {
  return rows.filter(({ kind }) => kind === 'note').map(({ call }) => JSON.parse(call) as Note);
}

// The messages may have changed since the call. If the agent may no longer read a message, the
// agent gets no text.
function* messagesThere(
  { run, crossing }: Caller,
  call: ToolCall,
  ids: readonly string[],
): Script<readonly TaskMessage[]> {
  const { here: home } = crossing;
  const place = 'spaceId' in call ? call.spaceId : home;
  const isReadable = place === home || (yield* canRead(run, crossing, place));
  const messages: TaskMessage[] = [];
  for (const id of ids) {
    const row = isReadable ? yield* messageById(place, id) : null;
    const isGone = row === null || row.deletedAt !== null;
    messages.push(isGone ? gone(id) : messageFrom(place, home, row));
  }
  return messages;
}

// A message from another space counts as private.
function messageFrom(place: SpaceId, home: SpaceId, row: MessageRow): TaskMessage {
  return place === home ? taskMessage(row) : { ...taskMessage(row), isPrivate: true };
}

/** The messages that the result of a call contains. */
export function messagesIn(result: CallResult): readonly TaskMessage[] {
  if (result.kind === 'reply') return [result.reply];
  return result.kind === 'messages' ? result.messages : [];
}

function gone(id: string): TaskMessage {
  return { id: asMessageId(id), sender: { kind: 'notice', id: null, name: '' }, content: '' };
}
