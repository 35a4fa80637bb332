import { answersAgent } from './reach.ts';
import type { Agent } from '../member.ts';
import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import { analyse } from '../text/analyse.ts';
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
  return prefixed(ruling, asker, text);
}

/**
 * The prefix must address the asker and nobody else: `@Ann ` before `Lee says`
 * would name Ann Lee, and before a list, a quote or code it would bring the
 * names in there to the front. A comma or a line of its own keeps them apart.
 */
function prefixed({ roster }: Ruling, asker: Agent, text: string): string {
  const ways = [' ', ', ', '\n', ',\n'].map((between) => `@${asker.name}${between}${text}`);
  const sender = { id: asker.id, kind: 'agent' } as const;
  const isRight = (way: string): boolean => {
    const { leading } = analyse({ text: way, sender, roster });
    return leading.length === 1 && leading[0] === asker.id;
  };
  return ways.find(isRight) ?? text;
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
