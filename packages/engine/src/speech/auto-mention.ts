import { answersAgent } from './reach.ts';
import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import { parseMentions } from '../text/mentions.ts';
import { withoutLeading } from '../text/strip-mentions.ts';

/**
 * ME6: an agent's answer to an agent begins with that one's name, so that the
 * exchange goes on, unless it already leads with someone (ME8).
 */
export function withAutoMention(ruling: Ruling, run: Run, text: string): string {
  const author = ruling.index.agent(run.agent);
  const { sender } = ruling.trigger(run.triggerId);
  if (!isExchange(ruling, run) || author?.autoReply !== true) return text;
  const asker = ruling.index.activeAgent(sender.id);
  if (asker === undefined) return text;
  const leads = parseMentions(text, ruling.roster).some(
    (mention) =>
      mention.place === 'leading' && (mention.kind === 'member' || mention.kind === 'group'),
  );
  if (leads) return text;
  ruling.add({ type: 'note-change', runId: run.id, change: 'auto-mention', because: 'ME6' });
  const plain = `@${asker.name} ${text}`;
  const [first] = parseMentions(plain, ruling.roster);
  // `@Ann ` before `Lee says…` would name Ann Lee: a comma keeps them apart.
  const isRight = first?.kind === 'member' && first.id === asker.id && !first.possessive;
  return isRight ? plain : `@${asker.name}, ${text}`;
}

/** ME7: an agent does not address itself in an answer to an agent. */
export function withoutSelf(ruling: Ruling, run: Run, text: string): string {
  if (!isExchange(ruling, run)) return text;
  const stripped = withoutLeading(
    text,
    parseMentions(text, ruling.roster),
    (mention) => mention.kind === 'member' && mention.id === run.agent,
  );
  if (stripped !== text) {
    ruling.add({ type: 'note-change', runId: run.id, change: 'self-mention', because: 'ME7' });
  }
  return stripped;
}

function isExchange(ruling: Ruling, run: Run): boolean {
  const { policy } = ruling.chain(run.chainId);
  return policy === 'mention' && answersAgent(run, ruling.trigger(run.triggerId).sender);
}
