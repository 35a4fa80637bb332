import { isBlank } from '../text/blank.ts';
import { withoutSelf } from '../speech/auto-mention.ts';
import { committedHandOff, type Committed } from '../floor/commit-hand-off.ts';
import { endRun } from '../floor/end-run.ts';
import { giveBack, tellWaiter } from '../floor/give-back.ts';
import { delegateTo, handOver } from '../floor/hand-over.ts';
import { wroteTrigger } from '../floor/hand-off.ts';
import { whyNoNews } from '../limit/no-news.ts';
import { passControl } from '../limit/pass.ts';
import { publish } from '../speech/publish.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import type { HandOff, Run } from '../run.ts';
import type { RunEnded } from '../space-event.ts';
import { readControlTags } from '../text/control-tags.ts';
import { leadsOnly } from '../text/leads-only.ts';
import { speakElsewhere } from '../speech/speak-elsewhere.ts';

export interface Answer {
  readonly text: string;
  /** A hand-off that came with the answer instead of by a tool before it. */
  readonly late: HandOff | null;
  readonly event: RunEnded;
}

/** An agent's answer becomes a message, a hand-off, or silence. */
export function answered(ruling: Ruling, given: Run, { text: raw, late, event }: Answer): void {
  const { text: untagged, passes, stops } = readControlTags(raw);
  if (passes) return passControl(ruling, given, untagged);
  if (given.place !== null) {
    return speakElsewhere(ruling, given, { text: untagged, stops, late, event });
  }
  const text = withoutSelf(ruling, given, untagged);
  const { run, handOff } = committedHandOff(ruling, given, { text, late, stops });
  if (handOff?.kind === 'delegate') return delegateTo(ruling, run, handOff);
  // SG1: with a stop tag, what leads is not said; nothing else may be left.
  const isEmpty = stops ? leadsOnly(text, ruling.roster) : isBlank(text);
  if (isEmpty || run.skips) return skipped(ruling, run, handOff);
  const previous = event.previousText;
  const noNews = handOff === null ? whyNoNews(ruling, run, { text, previous }) : null;
  if (noNews !== null) return suppressed(ruling, run, noNews);
  publish(ruling, run, { text, stops, handOff, messageId: event.messageId });
}

// CH11: nothing is posted; a hand-off still holds, about what this run was.
function skipped(ruling: Ruling, run: Run, handOff: Committed | null): void {
  endRun(ruling, run, { kind: 'skipped' }, 'CH11');
  if (handOff === null) return giveBack(ruling, run, { kind: 'skipped' });
  const { chainId } = run;
  // Only `chain` counts runs: elsewhere two who say nothing could hand over to each other for ever.
  const isUncounted = ruling.chain(chainId).policy !== 'chain';
  if (isUncounted || wroteTrigger(ruling, run, handOff.target)) {
    ruling.add({ type: 'refuse-floor', agent: handOff.target.id, chainId, because: 'CH11' });
    return giveBack(ruling, run, { kind: 'skipped' });
  }
  tellWaiter(ruling, run, { kind: 'skipped' });
  handOver(ruling, run, handOff, ruling.trigger(run.triggerId));
}

function suppressed(ruling: Ruling, run: Run, because: RuleId): void {
  endRun(ruling, run, { kind: 'suppressed' }, because);
  giveBack(ruling, run, { kind: 'skipped' });
}
