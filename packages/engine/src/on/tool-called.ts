import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import type { PolicyName } from '../settings.ts';
import type { ToolCalled } from '../space-event.ts';
import { adminAgent, type SpaceState } from '../space-state.ts';
import type { ToolName } from '../tool-call.ts';
import { answerTool, refuseTool } from '../tool/answer-tool.ts';
import { callGoToSpace } from '../tool/go-to-space.ts';
import { callHandOff } from '../tool/hand-off-call.ts';
import { callReadSpace } from '../tool/read-space.ts';
import { callSendSpaceMessage } from '../tool/send-space-message.ts';
import { unreachable } from '../unreachable.ts';

const TOOLS: Record<PolicyName, readonly ToolName[]> = {
  broadcast: ['skip'],
  mention: ['skip'],
  chain: ['mentionAgent', 'delegate', 'skip', 'goToSpace', 'sendSpaceMessage', 'readSpaceMessages'],
  admin: [
    'sendSpaceMessage',
    'delegateToAgent',
    'skip',
    'goToSpace',
    'readSpaceMessages',
    'getMyRuns',
  ],
};

const VERSION_TOOLS: ReadonlySet<ToolName> = new Set(['skip', 'readSpaceMessages', 'getMyRuns']);

/** AD10: the floor's tools that there are under a policy. */
export function floorTools(policy: PolicyName): readonly ToolName[] {
  return TOOLS[policy];
}

/** Those of them that a run can use: nobody is offered what it would only be refused (AD8, MS9). */
export function toolsOfRun(space: SpaceState, run: Run): readonly ToolName[] {
  const chain = space.floor.chains.find(({ id }) => id === run.chainId);
  const isAdmin = adminAgent(space)?.id === run.agent;
  const isVersion = run.cause.kind === 'regenerate';
  return floorTools(chain?.policy ?? space.settings.policy).filter(
    (tool) => (isAdmin || tool !== 'delegateToAgent') && (!isVersion || VERSION_TOOLS.has(tool)),
  );
}

/** An agent used one of the floor's tools while it holds the floor. */
export function toolCalled(ruling: Ruling, event: ToolCalled): void {
  const run = ruling.run(event.runId);
  // One thing at a time: whoever waits calls again when it has its answer.
  if (run?.state === 'parked') return refuseTool(ruling, event, 'parked', 'WA1');
  if (run === null || run.state !== 'offered') {
    ruling.refuse('no-such-run', [event.runId], 'FL11');
    return;
  }
  const { call } = event;
  if (!floorTools(ruling.chain(run.chainId).policy).includes(call.tool)) {
    return refuseTool(ruling, event, 'wrong-policy', 'AD10');
  }
  // A version wakes nobody and counts no turn, whatever its run calls.
  if (run.cause.kind === 'regenerate' && !VERSION_TOOLS.has(call.tool)) {
    return refuseTool(ruling, event, 'wrong-policy', 'MS9');
  }
  switch (call.tool) {
    case 'mentionAgent':
    case 'delegate':
    case 'delegateToAgent':
      return callHandOff(ruling, run, event, call);
    case 'skip':
      return callSkip(ruling, run, event);
    case 'sendSpaceMessage':
      return callSendSpaceMessage(ruling, run, event, call);
    case 'goToSpace':
      return callGoToSpace(ruling, run, event, call);
    case 'readSpaceMessages':
      return callReadSpace(ruling, run, event, call);
    case 'getMyRuns': {
      const { runId, callId } = event;
      return ruling.add({ type: 'list-runs', runId, callId, because: 'AD11' });
    }
    default:
      return unreachable(call);
  }
}

// CH11: whatever text still comes, this run posts nothing.
function callSkip(ruling: Ruling, run: Run, event: ToolCalled): void {
  ruling.putRun({ ...run, skips: true });
  answerTool(ruling, event, { kind: 'accepted' }, 'CH11');
}
