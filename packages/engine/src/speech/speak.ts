import { isBlank } from '../text/blank.ts';
import { reachOfAnswer, type Reach } from './reach.ts';
import type { Audience } from '../audience.ts';
import type { MemberId, MessageId, RunId } from '../ids.ts';
import type { Message } from '../message.ts';
import type { Question } from '../policy/choice.ts';
import { chooseSpeakers, type Verdict } from '../policy/policy.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import { countTurn, messageOf } from './say.ts';
import type { PolicyName } from '../settings.ts';
import { analyse, type Analysis } from '../text/analyse.ts';
import type { Mention } from '../text/mention.ts';
import { parseMentions } from '../text/mentions.ts';
import { withoutLeading } from '../text/strip-mentions.ts';

/** Something an agent says: an answer, or a message sent by a tool. */
export interface Speech {
  readonly author: MemberId;
  /** The run whose turn it takes; `null`: a turn of its own. */
  readonly run: Run | null;
  /** The run it came from, whoever's turn it takes. */
  readonly runId: RunId | null;
  readonly messageId: MessageId;
  readonly text: string;
  readonly policy: PolicyName;
  /** The audience of what it is about. */
  readonly about: Audience;
  readonly replyTo: MessageId | null;
  /** The agent that a tool mentions; it counts as a leading mention. */
  readonly target: MemberId | null;
  readonly stops: boolean;
  readonly because: RuleId;
}

/** A speech as the policies look at it, before it is posted. */
export interface Heard {
  readonly message: Message;
  readonly analysis: Analysis;
  readonly reach: Reach;
}

/**
 * Posts what an agent says. `wake` gives the floor to whom it asks for and
 * says whom the limits refused: their leading mentions are taken out (TL3).
 */
export function speak(
  ruling: Ruling,
  speech: Speech,
  wake: (heard: Heard) => readonly MemberId[],
): void {
  const heard = hear(ruling, speech);
  const place = ruling.effects.length;
  countTurn(ruling, speech.author, speech.run);
  const refused = wake(heard).filter((agent) => isByTurnLimit(ruling, place, agent));
  const message = asPosted(ruling, speech, heard, refused);
  const { runId } = speech;
  const { messageId } = message;
  const { disclosed } = heard.reach;
  // The text depends on whom the limits refuse, yet it is said before they are.
  ruling.effects.splice(
    place,
    0,
    { type: 'post-message', message, runId, because: speech.because },
    ...(disclosed.length > 0
      ? [{ type: 'disclose', messageId, to: disclosed, because: 'AU4' } as const]
      : []),
  );
}

// TL3: only the turn limit takes mentions out; a pass, a budget or the run
// limit leave the text as it is.
function isByTurnLimit(ruling: Ruling, place: number, agent: MemberId): boolean {
  return ruling.effects.slice(place).some((effect) => {
    if (effect.type !== 'refuse-floor' || effect.agent !== agent) return false;
    if (effect.because === 'TL3' || effect.because === 'TL10') return true;
    const chain = ruling.floor.chains.find(({ id }) => id === effect.chainId);
    return effect.because === 'TL11' && chain?.closedBecause === 'TL5';
  });
}

/** Who gets the floor for what an agent said, under a policy. */
export function chooseNext(
  ruling: Ruling,
  { message, analysis, reach }: Heard,
  { policy, handOff }: { readonly policy: PolicyName; readonly handOff: Question['handOff'] },
): Verdict {
  return chooseSpeakers(policy, {
    space: ruling.space,
    sender: message.sender,
    text: message.text,
    analysis,
    audience: message.audience,
    addressed: reach.addressed,
    replyTo: null,
    handOff,
  });
}

function hear(ruling: Ruling, speech: Speech): Heard {
  const { author, text, policy, about, target } = speech;
  const { roster, index, settings } = ruling;
  const analysis = analyse({ text, sender: { id: author, kind: 'agent' }, roster });
  const reach = reachOfAnswer({
    policy,
    addressees: target === null ? analysis.addressees : [...analysis.addressees, target],
    index,
    author,
    trigger: about,
    disclosure: settings.disclosure,
  });
  const message = messageOf(ruling, {
    agent: author,
    messageId: speech.messageId,
    text,
    mentions: analysis.mentions,
    audience: reach.audience,
    replyTo: speech.replyTo,
    status: 'complete',
  });
  return { message, analysis, reach };
}

// AU10: what is stripped changes the text, never the audience.
function asPosted(
  ruling: Ruling,
  speech: Speech,
  { message, analysis }: Heard,
  refused: readonly MemberId[],
): Message {
  const shouldStrip = speech.stops ? () => true : isOnlyFor(analysis, new Set(refused));
  if (!speech.stops && refused.length === 0) return message;
  const text = withoutLeading(message.text, message.mentions, shouldStrip);
  if (text === message.text || isBlank(text)) return message;
  if (speech.runId !== null) {
    const change = speech.stops ? 'stop-tag' : 'refused-mention';
    const because = speech.stops ? 'SG1' : 'TL3';
    ruling.add({ type: 'note-change', runId: speech.runId, change, because });
  }
  return { ...message, text, mentions: parseMentions(text, ruling.roster) };
}

function isOnlyFor(
  analysis: Analysis,
  refused: ReadonlySet<MemberId>,
): (mention: Mention) => boolean {
  const isNobodyLeft = analysis.addressees.every((id) => refused.has(id));
  return (mention) => {
    if (mention.kind === 'member') return refused.has(mention.id);
    return mention.kind === 'group' && mention.group === 'agents' && isNobodyLeft;
  };
}
