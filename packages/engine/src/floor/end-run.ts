import { isBlank } from '../text/blank.ts';
import { reachOfAnswer } from '../speech/reach.ts';
import { dropWait, waitOf } from '../wait/end-wait.ts';
import type { MemberId, MessageId } from '../ids.ts';
import { endWaitsOnRun } from '../wait/reply-match.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import type { CancelReason, RunOutcome, Run } from '../run.ts';
import { uncountRun } from '../limit/chain-limit.ts';
import { settleSpend } from '../limit/spend.ts';
import { sayAs } from '../speech/say.ts';
import { analyse } from '../text/analyse.ts';
import { readControlTags } from '../text/control-tags.ts';
import { parseMentions } from '../text/mentions.ts';

/** Ends a run with one of the seven outcomes and releases its reserved turn (TL12). */
export function endRun(ruling: Ruling, run: Run, outcome: RunOutcome, because: RuleId): void {
  closeRun(ruling, run, outcome, because);
  if (outcome.kind !== 'responded' || outcome.in !== null) endWaitsOnRun(ruling, run, outcome);
}

/** Ends a run. The caller must also end the waits for the message of this run. */
export function closeRun(ruling: Ruling, run: Run, outcome: RunOutcome, because: RuleId): void {
  ruling.dropRun(run.id);
  const wait = waitOf(ruling, run.id, null);
  if (wait !== undefined) dropWait(ruling, wait);
  ruling.add({ type: 'end-run', runId: run.id, agent: run.agent, outcome, because });
  if (run.state === 'held') uncountRun(ruling, run.chainId);
}

/**
 * Cancels a run. Its streamed text is posted as a message with the mark that it was cancelled
 * (ST1).
 */
export function cancelRun(
  ruling: Ruling,
  run: Run,
  {
    by,
    reason,
    because,
  }: {
    readonly by: MemberId | null;
    readonly reason: CancelReason;
    readonly because: RuleId;
  },
): void {
  const { event } = ruling;
  const streamed = ('streamed' in event ? event.streamed : undefined) ?? [];
  // A held run has no text yet, so the streamed text and the cost that an event reports for it are
  // ignored.
  const part = streamed.find(({ runId }) => runId === run.id && run.state !== 'held');
  if (part?.usage !== undefined) settleSpend(ruling, run, part.usage);
  if (part !== undefined) sayCutShort(ruling, run, { ...part, status: 'cancelled' });
  endRun(ruling, run, { kind: 'cancelled', by, reason }, because);
}

/** Posts the streamed text of a cancelled run. This message gives no agent the floor. */
export function sayCutShort(
  ruling: Ruling,
  run: Run,
  part: {
    readonly messageId: MessageId;
    readonly content: string;
    readonly status: 'cancelled' | 'failed';
    readonly versionOf?: MessageId;
  },
): void {
  // SG2: control tags are never shown.
  const { text } = readControlTags(part.content);
  // The unfinished text of a forum post (FO13) or of a message for another space is not posted.
  if (isBlank(text) || run.place !== null || run.cause.kind === 'tick') return;
  if (run.cause.kind === 'regenerate') {
    // MS10: the text of a failed version is not stored. In older histories a cancelled version is
    // not stored either.
    if (part.versionOf !== undefined)
      addCutShort(ruling, run, { content: text, of: run.cause.messageId });
    return;
  }
  const { roster, index } = ruling;
  const { agent } = run;
  const { mentions, addressees } = analyse({ text, sender: { id: agent, kind: 'agent' }, roster });
  const chain = ruling.chain(run.chainId);
  const { audience } = reachOfAnswer({
    policy: ruling.policyOf(chain),
    visibility: chain.visibility,
    addressees,
    index,
    senderId: agent,
    trigger: ruling.trigger(run.triggerId).audience,
    // AU2 may narrow the audience. An unfinished answer never discloses anything to its addressees
    // (AU4).
    disclosure: 'deny',
  });
  sayAs(ruling, {
    agent,
    run,
    messageId: part.messageId,
    content: text,
    mentions,
    audience,
    replyTo: run.triggerId,
    status: part.status,
    because: 'ST1',
  });
}

/**
 * MS10: stores the text of a cancelled regeneration as a version of the message. This version gives
 * no agent the floor.
 */
function addCutShort(
  ruling: Ruling,
  { id: cancelledRun }: Run,
  { content, of: messageId }: { readonly content: string; readonly of: MessageId },
): void {
  const mentions = parseMentions(content, ruling.roster);
  ruling.add({
    type: 'add-version',
    messageId,
    content,
    mentions,
    cutShort: cancelledRun,
    because: 'MS10',
  });
}
