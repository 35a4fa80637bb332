import { isBlank } from '../text/blank.ts';
import { withoutSelf } from '../speech/auto-mention.ts';
import { committedHandOff, refuseSecond, type CommittedHandOff } from '../floor/commit-hand-off.ts';
import { endRun } from '../floor/end-run.ts';
import { giveBack, tellWaiter } from '../floor/give-back.ts';
import { delegateTo, handOver } from '../floor/hand-over.ts';
import { wroteTrigger } from '../floor/hand-off.ts';
import { rememberHandOffs } from '../floor/refused-hand-offs.ts';
import { whyNoNews, type PlainAnswer } from '../limit/no-news.ts';
import { passControl } from '../limit/pass.ts';
import { publish, readersOfAnswer } from '../speech/publish.ts';
import { analyse } from '../text/analyse.ts';
import type { MessageId } from '../ids.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import type { HandOff, Run } from '../run.ts';
import type { RunEnded } from '../space-event.ts';
import { readControlTags } from '../text/control-tags.ts';
import { leadsOnly } from '../text/mention/leads-only.ts';
import { speakElsewhere } from '../speech/speak-elsewhere.ts';

export interface RunAnswer {
  readonly content: string;
  /** The hand-off in the report of the answer. Null if the report has no hand-off. */
  readonly late: HandOff | null;
  readonly event: RunEnded;
}

/** Converts an agent's answer to a message, a hand-off or silence. */
export function answered(
  ruling: Ruling,
  answeringRun: Run,
  { content: raw, late, event }: RunAnswer,
): void {
  const { text: untagged, passes, stops } = readControlTags(raw);
  if (passes) return passControl(ruling, answeringRun, untagged);
  if (answeringRun.place !== null) {
    return speakElsewhere(ruling, answeringRun, { content: untagged, stops, late, event });
  }
  const text = withoutSelf(ruling, answeringRun, untagged);
  const { run, handOff } = committedHandOff(ruling, answeringRun, { content: text, late, stops });
  if (handOff?.kind === 'delegate') return delegateTo(ruling, run, handOff);
  // SG1: a stop tag removes leading mentions. If nothing else remains, the answer counts as empty.
  const isEmpty = stops ? leadsOnly(text, ruling.roster) : isBlank(text);
  if (isEmpty || run.skips) return skipped(ruling, run, handOff);
  const { messageId } = event;
  const plain =
    handOff === null ? plainAnswer(ruling, run, { content: text, stops, messageId }) : null;
  const noNews = plain === null ? null : whyNoNews(ruling, run, plain);
  if (noNews !== null) return suppressed(ruling, run, noNews);
  publish(ruling, run, { content: text, stops, handOff, messageId });
}

function plainAnswer(
  ruling: Ruling,
  run: Run,
  answer: { readonly content: string; readonly stops: boolean; readonly messageId: MessageId },
): PlainAnswer {
  const { content, stops } = answer;
  const { roster, index } = ruling;
  const { leading } = analyse({ text: content, sender: { id: run.agent, kind: 'agent' }, roster });
  return {
    content,
    // SG1: an answer with a stop tag addresses nobody.
    leading: stops ? [] : leading.filter((id) => index.agent(id) !== undefined),
    readers: () => readersOfAnswer(ruling, run, answer),
  };
}

// CH11: ends a run without a message. A hand-off still takes effect, and its target gets the
// trigger of this run.
function skipped(ruling: Ruling, run: Run, handOff: CommittedHandOff | null): void {
  endRun(ruling, run, { kind: 'skipped' }, 'CH11');
  const [first] = rememberHandOffs(ruling, run, null);
  if (handOff === null) return giveBack(ruling, run, { kind: 'skipped' });
  const { chainId } = run;
  // CH17: the tool call came first, so the hand-off of the answer is refused.
  if (first !== undefined) {
    if (first !== handOff.target.id) refuseSecond(ruling, run, handOff.target.id);
    return giveBack(ruling, run, { kind: 'skipped' });
  }
  // If no chain limit applies, two silent agents could hand off to each other for ever.
  const isUncounted = !ruling.policyOf(ruling.chain(chainId)).countsRuns;
  if (isUncounted || wroteTrigger(ruling, run, handOff.target)) {
    ruling.add({ type: 'refuse-floor', agent: handOff.target.id, chainId, because: 'CH11' });
    return giveBack(ruling, run, { kind: 'skipped' });
  }
  tellWaiter(ruling, run, { kind: 'skipped' });
  handOver(ruling, run, handOff, ruling.trigger(run.triggerId));
}

function suppressed(ruling: Ruling, run: Run, because: RuleId): void {
  endRun(ruling, run, { kind: 'suppressed' }, because);
  rememberHandOffs(ruling, run, null);
  giveBack(ruling, run, { kind: 'skipped' });
}
