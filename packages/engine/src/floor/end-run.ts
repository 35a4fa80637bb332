import { isBlank } from '../text/blank.ts';
import { reachOfAnswer } from '../speech/reach.ts';
import { dropWait, waitOf } from '../wait/end-wait.ts';
import type { MemberId } from '../ids.ts';
import { endWaitsOnRun } from '../wait/reply-match.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import type { Outcome, Run } from '../run.ts';
import { settleSpend } from '../limit/spend.ts';
import { sayAs } from '../speech/say.ts';
import { analyse } from '../text/analyse.ts';
import { readControlTags } from '../text/control-tags.ts';

/** Ends a run with one of the seven outcomes; its turn comes back (TL12). */
export function endRun(ruling: Ruling, run: Run, outcome: Outcome, because: RuleId): void {
  closeRun(ruling, run, outcome, because);
  if (outcome.kind !== 'responded' || outcome.in !== null) endWaitsOnRun(ruling, run, outcome);
}

/** Ends a run; whoever waits for it to speak is left to the caller. */
export function closeRun(ruling: Ruling, run: Run, outcome: Outcome, because: RuleId): void {
  ruling.dropRun(run.id);
  const wait = waitOf(ruling, run.id, null);
  if (wait !== undefined) dropWait(ruling, wait);
  ruling.add({ type: 'end-run', runId: run.id, agent: run.agent, outcome, because });
  if (run.runLimitRefused === null) return;
  const chain = ruling.chain(run.chainId);
  ruling.putChain({ ...chain, runLimitRefused: run.runLimitRefused });
}

/** Cancels a run; what it had streamed stays as a marked message (ST1). */
export function cancelRun(
  ruling: Ruling,
  run: Run,
  { by, because }: { readonly by: MemberId | null; readonly because: RuleId },
): void {
  const { event } = ruling;
  const streamed = ('streamed' in event ? event.streamed : undefined) ?? [];
  // Who waits for a turn has not said anything yet, whatever is claimed.
  const part = streamed.find(({ runId }) => runId === run.id && run.state !== 'held');
  if (part?.usage !== undefined) settleSpend(ruling, run, part.usage);
  if (part !== undefined) sayCutShort(ruling, run, { ...part, status: 'cancelled' });
  endRun(ruling, run, { kind: 'cancelled', by }, because);
}

/** Posts what a run had said before it was cut short; it wakes nobody. */
export function sayCutShort(
  ruling: Ruling,
  run: Run,
  part: {
    readonly messageId: Parameters<typeof sayAs>[1]['messageId'];
    readonly text: string;
    readonly status: 'cancelled' | 'failed';
  },
): void {
  const { text } = readControlTags(part.text); // SG2
  // A version that was cut short is none (MS9), nor is a post (FO13); words for another space stay unsaid.
  if (run.place !== null) return;
  if (isBlank(text) || run.cause.kind === 'regenerate' || run.cause.kind === 'tick') return;
  const { roster, index } = ruling;
  const { agent } = run;
  const { mentions, addressees } = analyse({ text, sender: { id: agent, kind: 'agent' }, roster });
  const { audience } = reachOfAnswer({
    policy: ruling.chain(run.chainId).policy,
    addressees,
    index,
    author: agent,
    trigger: ruling.trigger(run.triggerId).audience,
    // AU2 may narrow it; whom half an answer addresses is never let in (AU4).
    disclosure: 'deny',
  });
  sayAs(ruling, {
    agent,
    run,
    messageId: part.messageId,
    text,
    mentions,
    audience,
    replyTo: run.triggerId,
    status: part.status,
    because: 'ST1',
  });
}
