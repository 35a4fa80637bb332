import { isBlank } from '../text/blank.ts';
import { reachOfAnswer } from '../speech/reach.ts';
import { dropWait, waitOf } from '../wait/end-wait.ts';
import type { MemberId, MessageId } from '../ids.ts';
import { endWaitsOnRun } from '../wait/reply-match.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import type { Outcome, Run } from '../run.ts';
import { settleSpend } from '../limit/spend.ts';
import { sayAs } from '../speech/say.ts';
import { analyse } from '../text/analyse.ts';
import { readControlTags } from '../text/control-tags.ts';
import { parseMentions } from '../text/mentions.ts';

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
    readonly messageId: MessageId;
    readonly text: string;
    readonly status: 'cancelled' | 'failed';
    readonly versionOf?: MessageId;
  },
): void {
  const { text } = readControlTags(part.text); // SG2
  // A post that was cut short is none (FO13); words for another space stay unsaid.
  if (isBlank(text) || run.place !== null || run.cause.kind === 'tick') return;
  if (run.cause.kind === 'regenerate') {
    // MS10: one that fails is none, nor was any that was cut short before such were kept.
    if (part.versionOf !== undefined) addCutShort(ruling, run, { text, of: run.cause.messageId });
    return;
  }
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

/** MS10: what a run had said of another version stays as one; it wakes nobody either. */
function addCutShort(
  ruling: Ruling,
  { id: cutShort }: Run,
  { text, of: messageId }: { readonly text: string; readonly of: MessageId },
): void {
  const mentions = parseMentions(text, ruling.roster);
  ruling.add({ type: 'add-version', messageId, text, mentions, cutShort, because: 'MS10' });
}
