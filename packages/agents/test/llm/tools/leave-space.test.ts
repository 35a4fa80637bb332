import { asSpaceId, type ToolCall } from '@conch/engine';
import { describe, expect, test } from 'vitest';
import type { AgentOutput, PastApproval } from '../../../src/agent.ts';
import { askToLeave } from '../../../src/llm/tools/leave-space.ts';
import { taskOf } from '../../support/task.ts';

const elsewhere = asSpaceId('019a8c1e-0000-7000-8000-000000000001');
const SEND: ToolCall = { tool: 'sendSpaceMessage', spaceId: elsewhere, text: 'what I know' };
const GO: ToolCall = { tool: 'goToSpace', spaceId: elsewhere, reason: 'to tell' };
const BOTH = { isUntrusted: true, isPrivate: true };

/** Returns the approval requests and the refusal for the model. */
async function outcome(call: ToolCall, taint = BOTH, pastApprovals: readonly PastApproval[] = []) {
  const asking = askToLeave({ ...taskOf(), pastApprovals }, { call, callId: 'call-1-1', taint });
  const outputs: AgentOutput[] = [];
  for (;;) {
    const next = await asking.next();
    if (next.done === true) return { outputs, refusal: next.value };
    outputs.push(next.value);
  }
}

function answered(call: ToolCall, verdict: PastApproval['verdict']): readonly PastApproval[] {
  const { tool, ...input } = call;
  const ask = { tool, input: JSON.stringify(input), reason: 'why' };
  return [{ callId: 'call-1-1', ask, verdict }];
}

describe('[T19] text that leaves a space for another space', () => {
  test.each([SEND, GO])(
    'text that leaves a space needs approval by a person: $tool',
    async (call) => {
      const { tool, ...input } = call;
      const { outputs, refusal } = await outcome(call);
      const ask = { tool, input: JSON.stringify(input), reason: { code: 'approval-leaves-space' } };
      expect(outputs).toEqual([{ kind: 'ask', callId: 'call-1-1', ask }]);
      expect(refusal).toContain('Nobody has approved it');
      expect(await outcome(call, BOTH, answered(call, 'approved'))).toEqual({
        outputs: [],
        refusal: null,
      });
      const denied = await outcome(call, BOTH, answered(call, 'denied'));
      expect(denied.refusal).toContain('A person has denied it');
    },
  );

  test('text that leaves a space is refused if it differs from the approved text', async () => {
    const other: ToolCall = { ...SEND, text: 'something else' };
    const { refusal } = await outcome(other, BOTH, answered(SEND, 'approved'));
    expect(refusal).toContain('a different call');
  });

  test.each([
    { isUntrusted: true, isPrivate: false },
    { isUntrusted: false, isPrivate: true },
  ])(
    'text that leaves a space needs no approval if only two of the three risks apply: %o',
    async (taint) => {
      expect(await outcome(SEND, taint)).toEqual({ outputs: [], refusal: null });
    },
  );

  test('posting in the current space and reading in another space need no approval', async () => {
    const { id } = taskOf().space;
    const here: ToolCall = { tool: 'sendSpaceMessage', spaceId: id, text: 'here' };
    const read: ToolCall = { tool: 'readSpaceMessages', spaceId: elsewhere };
    for (const call of [here, read]) {
      expect(await outcome(call)).toEqual({ outputs: [], refusal: null });
    }
  });
});
