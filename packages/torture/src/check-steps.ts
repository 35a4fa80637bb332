import type { ToolCall } from '@conch/engine';
import type { Findings } from './findings.ts';
import type { RawRows } from './raw-rows.ts';

interface StepSeen {
  readonly space_id: string;
  readonly run_id: string;
  readonly step_no: number;
  readonly call: string;
  readonly result: string | null;
}

/** I-6: what a call is recorded to have sent is there; what was sent elsewhere has arrived. */
export async function checkSteps(
  rows: RawRows,
  messages: ReadonlySet<string>,
  { lost }: Findings,
): Promise<number> {
  const steps = await rows.all<StepSeen>(
    'select space_id, run_id, step_no, call, result from run_steps',
  );
  for (const { run_id: runId, step_no: stepNo, ...step } of steps) {
    const call = JSON.parse(step.call) as ToolCall;
    if (call.tool !== 'sendSpaceMessage' || step.result === null) continue;
    const result = JSON.parse(step.result) as { kind: string; messageId?: string | null };
    const place = `${call.spaceId} ${result.messageId}`;
    const isSaid = result.kind === 'sent' || result.kind === 'reply';
    if (isSaid && !messages.has(place)) lost.push(`what run ${runId} sent at step ${stepNo}`);
    // Nobody was to reply: only an act that never arrived can have run out of time.
    if (result.kind === 'timed-out' && call.wait === undefined) {
      lost.push(`the act of run ${runId} at step ${stepNo}`);
    }
  }
  return steps.length;
}
