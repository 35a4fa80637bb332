import type { CallResult, Note, Step, TaskMessage, TaskRun } from '@conch/agents';
import {
  asMessageId,
  explainToolRefusal,
  unreachable,
  type MemberId,
  type SpaceId,
  type ToolAnswer,
  type ToolCall,
} from '@conch/engine';
import { isMember, messageById, type MessageRow, type Script, type StepRow } from '@conch/store';
import { taskMessage } from '../briefing.ts';

/**
 * What a call returned, as it is kept with its step: messages by their ids, for their words stand
 * with the messages, where they may be deleted.
 */
export type StoredResult =
  | ToolAnswer
  | { readonly kind: 'messages'; readonly ids: readonly string[] }
  | { readonly kind: 'runs'; readonly runs: readonly TaskRun[] };

/** Who made a call, and where. */
interface Caller {
  readonly home: SpaceId;
  readonly agent: MemberId;
}

/** What a call returned, as its agent is told. */
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

/** The calls that a run has made before, with what came of them. */
export function* madeSteps(caller: Caller, rows: readonly StepRow[]): Script<readonly Step[]> {
  const steps: Step[] = [];
  for (const row of rows) {
    if (row.kind !== 'call' || row.result === null) continue;
    const call = JSON.parse(row.call) as ToolCall;
    const stored = JSON.parse(row.result) as StoredResult;
    steps.push({ callId: row.callId, call, result: yield* callResult(caller, call, stored) });
  }
  return steps;
}

/** What a run has noted before. */
export function madeNotes(rows: readonly StepRow[]): readonly Note[] {
  return rows.filter(({ kind }) => kind === 'note').map(({ call }) => JSON.parse(call) as Note);
}

// They may have been reworded since the call: who has left the other space does not learn that.
function* messagesThere(
  { home, agent }: Caller,
  call: ToolCall,
  ids: readonly string[],
): Script<readonly TaskMessage[]> {
  const place = 'spaceId' in call ? call.spaceId : home;
  const isThere = place === home || (yield* isMember(place, agent));
  const messages: TaskMessage[] = [];
  for (const id of ids) {
    const row = isThere ? yield* messageById(place, id) : null;
    const isGone = row === null || row.deletedAt !== null;
    messages.push(isGone ? gone(id) : messageFrom(place, home, row));
  }
  return messages;
}

// What is said in another space is not for everyone in this one.
function messageFrom(place: SpaceId, home: SpaceId, row: MessageRow): TaskMessage {
  return place === home ? taskMessage(row) : { ...taskMessage(row), isPrivate: true };
}

/** The messages that stand in what a call returned. */
export function messagesIn(result: CallResult): readonly TaskMessage[] {
  if (result.kind === 'reply') return [result.reply];
  return result.kind === 'messages' ? result.messages : [];
}

function gone(id: string): TaskMessage {
  return { id: asMessageId(id), sender: { kind: 'notice', id: null, name: '' }, content: '' };
}
