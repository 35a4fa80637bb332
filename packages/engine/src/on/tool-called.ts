import { policyOf } from '../policy/policies.ts';
import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import type { PolicyName } from '../settings.ts';
import type { ToolCalled } from '../space-event.ts';
import type { SpaceState } from '../space-state.ts';
import type { ToolName } from '../tool-call.ts';
import { answerTool, refuseTool } from '../tool/answer-tool.ts';
import { callGoToSpace } from '../tool/go-to-space.ts';
import { callHandOff } from '../tool/hand-off-call.ts';
import { callReadSpace } from '../tool/read-space.ts';
import { callSendSpaceMessage } from '../tool/send-space-message.ts';
import { unreachable } from '../unreachable.ts';

const VERSION_TOOLS: ReadonlySet<ToolName> = new Set(['skip', 'readSpaceMessages', 'getMyRuns']);

/** AD10: the floor tools that exist under a policy. */
export function floorTools(policy: PolicyName): readonly ToolName[] {
  return policyOf(policy).tools;
}

/**
 * The tools that a run can use. A tool is omitted if its call would always be refused (AD8, MS9).
 */
export function toolsOfRun(space: SpaceState, run: Run): readonly ToolName[] {
  const chain = space.floor.chains.find(({ id }) => id === run.chainId);
  const isVersion = run.cause.kind === 'regenerate';
  const { tools, isOffered } = policyOf(chain?.policy ?? space.settings.policy);
  return tools.filter(
    (tool) =>
      isOffered(tool, { space, agent: run.agent }) && (!isVersion || VERSION_TOOLS.has(tool)),
  );
}

/** Handles a call of a floor tool. */
export function toolCalled(ruling: Ruling, event: ToolCalled): void {
  const run = ruling.run(event.runId);
  // A parked run waits for one result. It can call tools again only after this result.
  if (run?.state === 'parked') return refuseTool(ruling, event, 'parked', 'WA1');
  if (run === null || run.state !== 'offered') {
    ruling.refuse('no-such-run', [event.runId], 'FL11');
    return;
  }
  const { call } = event;
  if (!ruling.policyOf(ruling.chain(run.chainId)).tools.includes(call.tool)) {
    return refuseTool(ruling, event, 'wrong-policy', 'AD10');
  }
  // A version gives nobody the floor and takes no turn, so its run may use only these tools.
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

// CH11: after this call the run posts nothing, even if text follows.
function callSkip(ruling: Ruling, run: Run, event: ToolCalled): void {
  ruling.putRun({ ...run, skips: true });
  answerTool(ruling, event, { kind: 'accepted' }, 'CH11');
}
