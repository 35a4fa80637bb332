import type { Effect, ToolCall } from '@conch/engine';
import {
  historyBetween,
  redactDecision,
  redactEvent,
  redactStep,
  stepsOf,
  type MessageRow,
  type Script,
} from '@conch/store';

/** Takes the words of a deleted message out of what brought it, what was decided, and the call that sent it. */
export function* redact(message: MessageRow): Script<void> {
  const { spaceId, seq } = message;
  const [row] = yield* historyBetween({ spaceId, after: seq - 1, upTo: seq, limit: 1 });
  if (row !== undefined) {
    yield* redactEvent({ spaceId, seq, body: JSON.stringify(JSON.parse(row.body, withoutText)) });
    if (row.effects !== null)
      yield* redactDecision({ spaceId, seq, effects: unnamed(row.effects) });
  }
  const { runId, stepNo } = message;
  if (runId === null || stepNo === null || stepNo === 0) return;
  const step = (yield* stepsOf(spaceId, runId)).find((made) => made.stepNo === stepNo);
  if (step === undefined) return;
  const call = JSON.parse(step.call) as ToolCall;
  const silent = 'text' in call ? { ...call, text: '' } : call;
  yield* redactStep({ spaceId, runId, stepNo, call: JSON.stringify(silent) });
}

// Whoever was mentioned and is nobody is still a word of the message.
function unnamed(effects: string): string {
  const decided = JSON.parse(effects) as readonly Effect[];
  return JSON.stringify(decided.filter(({ type }) => type !== 'warn-sender'));
}

function withoutText(key: string, value: unknown): unknown {
  if (key === 'mentionedNames') return [];
  return key === 'text' && typeof value === 'string' ? null : value;
}
