import { isBlank } from '../text/blank.ts';
import { endRun } from '../floor/end-run.ts';
import { giveFloor } from '../floor/give-floor.ts';
import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import type { RegenerateAsked, RunReport } from '../space-event.ts';
import { startChain } from '../floor/start-chain.ts';
import { readControlTags } from '../text/control-tags.ts';
import { parseMentions } from '../text/mentions.ts';

/** MS9: asks the sender of a message for another version of that message. */
export function regenerateAsked(ruling: Ruling, event: RegenerateAsked): void {
  const { message, starter, model } = event;
  const { messageId, sender } = message;
  // In a forum an agent's output is data for a post, and no tick has planned this post.
  if (ruling.settings.kind === 'forum') return ruling.refuse('in-forum', [], 'FO21');
  if (ruling.index.activeAgent(sender.id) === undefined) {
    ruling.refuse('no-such-agent', [sender.id], 'MS9');
    return;
  }
  const asks = startChain(ruling, {
    under: ruling.settings,
    trigger: message,
    cause: { kind: 'regenerate', messageId, ...(model === undefined ? {} : { model }) },
    speakers: [{ agent: sender.id, because: 'MS9' }],
    starter,
  });
  giveFloor(
    ruling,
    asks.map((ask) => ({ ...ask, startedBy: 'person' })),
  );
}

/** Ends a run that regenerates a message. The new version gives nobody the floor. */
export function regenerated(ruling: Ruling, run: Run, report: RunReport): void {
  const isSaid = report.kind === 'answered' && !run.skips;
  const text = isSaid ? readControlTags(report.content).text : '';
  if (run.cause.kind !== 'regenerate' || isBlank(text)) {
    return endRun(ruling, run, { kind: 'skipped' }, 'MS9');
  }
  const { messageId } = run.cause;
  const mentions = parseMentions(text, ruling.roster);
  ruling.add({ type: 'add-version', messageId, content: text, mentions, because: 'MS9' });
  endRun(ruling, run, { kind: 'responded', messageId, in: null }, 'MS9');
}
