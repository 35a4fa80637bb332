import type { ToolAnswer } from '../effect.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import type { ToolCalled } from '../space-event.ts';
import type { ToolRefusal } from '../tool-call.ts';

/** Returns the result of a tool call at once. */
export function answerTool(
  ruling: Ruling,
  { runId, callId }: Pick<ToolCalled, 'runId' | 'callId'>,
  result: ToolAnswer,
  because: RuleId,
): void {
  ruling.add({ type: 'answer-tool', runId, callId, result, because });
}

/** Refuses a tool call with an error that the agent can act on in the same run. */
export function refuseTool(
  ruling: Ruling,
  event: Pick<ToolCalled, 'runId' | 'callId'>,
  code: ToolRefusal,
  because: RuleId,
): void {
  answerTool(ruling, event, { kind: 'refused', code }, because);
}
