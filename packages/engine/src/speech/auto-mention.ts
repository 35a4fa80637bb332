import { answersAgent } from './reach.ts';
import type { AgentMember } from '../roster/member.ts';
import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import { analyse } from '../text/analyse.ts';
import { parseMentions } from '../text/mentions.ts';
import { withoutLeading } from '../text/mention/strip-mentions.ts';

/**
 * ME6: if an agent answers an agent, the answer begins with the name of the other agent, so that
 * the exchange continues. If the answer already begins with a mention, it stays unchanged (ME8).
 */
export function withAutoMention(ruling: Ruling, run: Run, text: string): string {
  const senderId = ruling.index.agent(run.agent);
  const { sender } = ruling.trigger(run.triggerId);
  if (!isExchange(ruling, run) || senderId?.autoReply !== true) return text;
  const asker = ruling.index.activeAgent(sender.id);
  if (asker === undefined) return text;
  const leads = parseMentions(text, ruling.roster).some(
    (mention) =>
      mention.place === 'leading' && (mention.kind === 'member' || mention.kind === 'group'),
  );
  if (leads) return text;
  return prefixed(ruling, asker, text);
}

/**
 * The prefix must address only the asking agent. Without a comma or a line break, `@Ann ` before
 * `Lee says` would mention Ann Lee. Before a list, a quote or code, the names in it would become
 * leading mentions.
 */
function prefixed({ roster }: Ruling, asker: AgentMember, text: string): string {
  const ways = [' ', ', ', '\n', ',\n'].map((between) => `@${asker.name}${between}${text}`);
  const sender = { id: asker.id, kind: 'agent' } as const;
  const isRight = (way: string): boolean => {
    const { leading } = analyse({ text: way, sender, roster });
    return leading.length === 1 && leading[0] === asker.id;
  };
  return ways.find(isRight) ?? text;
}

/**
 * ME7: if an agent answers an agent, removes the leading mentions of the answering agent itself.
 */
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
  const { autoMention } = ruling.policyOf(ruling.chain(run.chainId));
  return autoMention && answersAgent(run, ruling.trigger(run.triggerId).sender);
}
