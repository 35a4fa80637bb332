import { isBlank } from '../text/blank.ts';
import { reachOfAnswer, type Reach } from './reach.ts';
import type { Audience } from '../audience.ts';
import type { MemberId, MessageId, RunId } from '../ids.ts';
import type { Message } from '../message.ts';
import type { FloorQuestion } from '../policy/choice.ts';
import type { FloorPolicy } from '../policy/policy.ts';
import { chooseSpeakers, type SpeakerChoice } from '../policy/choose-speakers.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import { countTurn, messageOf } from './say.ts';
import type { PolicyInForce } from '../settings.ts';
import { analyse, type Analysis } from '../text/analyse.ts';
import type { Mention } from '../text/mention/mention.ts';
import { parseMentions } from '../text/mentions.ts';
import { withoutLeading } from '../text/mention/strip-mentions.ts';

/** An agent's message: an answer, or a message that a tool sends. */
export interface Speech {
  readonly senderId: MemberId;
  /** The run whose turn the message uses. Null if the message takes a separate turn. */
  readonly run: Run | null;
  /** The run that sends the message, even if the message takes a separate turn. */
  readonly runId: RunId | null;
  readonly messageId: MessageId;
  readonly content: string;
  readonly under: PolicyInForce;
  /** The audience of the message's trigger. */
  readonly about: Audience;
  readonly replyTo: MessageId | null;
  /** The agent that a tool call mentions. This mention counts as a leading mention. */
  readonly target: MemberId | null;
  readonly stops: boolean;
  readonly because: RuleId;
}

/** A message before it is posted, in the form that policies read. */
export interface SpeechDraft {
  readonly message: Message;
  readonly analysis: Analysis;
  readonly reach: Reach;
}

/**
 * Posts an agent's message. `wake` gives the floor to the requested agents and returns the agents
 * that were refused. The leading mentions of these refused agents are removed from the text (TL3).
 */
export function speak(
  ruling: Ruling,
  speech: Speech,
  wake: (draft: SpeechDraft) => readonly MemberId[],
): void {
  const draft = draftOf(ruling, speech);
  const place = ruling.effects.length;
  countTurn(ruling, speech.senderId, speech.run);
  const refused = wake(draft).filter((agent) => isByTurnLimit(ruling, place, agent));
  const message = asPosted(ruling, speech, draft, refused);
  const { runId } = speech;
  const { messageId } = message;
  const { disclosed } = draft.reach;
  // The message comes before the refusals in the list of effects. Its effect is inserted last,
  // because the refusals change its text.
  ruling.effects.splice(
    place,
    0,
    { type: 'post-message', message, runId, because: speech.because },
    ...(disclosed.length > 0
      ? [{ type: 'disclose', messageId, to: disclosed, because: 'AU4' } as const]
      : []),
  );
}

// TL3: a mention is removed only if the turn limit refused the agent. A pass, a budget or the run
// limit does not change the text.
function isByTurnLimit(ruling: Ruling, place: number, agent: MemberId): boolean {
  return ruling.effects.slice(place).some((effect) => {
    if (effect.type !== 'refuse-floor' || effect.agent !== agent) return false;
    if (effect.because === 'TL3' || effect.because === 'TL10') return true;
    const chain = ruling.floor.chains.find(({ id }) => id === effect.chainId);
    return effect.because === 'TL11' && chain?.closedBecause === 'TL5';
  });
}

/** The agents to which an agent's message gives the floor under a policy. */
export function chooseNext(
  ruling: Ruling,
  { message, analysis, reach }: SpeechDraft,
  { policy, handOff }: { readonly policy: FloorPolicy; readonly handOff: FloorQuestion['handOff'] },
): SpeakerChoice {
  return chooseSpeakers(policy, {
    space: ruling.space,
    sender: message.sender,
    content: message.content,
    analysis,
    audience: message.audience,
    addressed: reach.addressed,
    replyTo: null,
    handOff,
  });
}

/** Analyses an agent's message without posting it. */
export function draftOf(ruling: Ruling, speech: Speech): SpeechDraft {
  const { senderId, content, under, about, target } = speech;
  const { roster, index, settings } = ruling;
  const analysis = analyse({ text: content, sender: { id: senderId, kind: 'agent' }, roster });
  const reach = reachOfAnswer({
    policy: ruling.policyOf(under),
    visibility: under.visibility,
    addressees: target === null ? analysis.addressees : [...analysis.addressees, target],
    index,
    senderId,
    trigger: about,
    disclosure: settings.disclosure,
  });
  const message = messageOf(ruling, {
    agent: senderId,
    messageId: speech.messageId,
    content,
    mentions: analysis.mentions,
    audience: reach.audience,
    replyTo: speech.replyTo,
    status: 'complete',
  });
  return { message, analysis, reach };
}

// AU10: the text changes if mentions are removed, but the audience never changes.
function asPosted(
  ruling: Ruling,
  speech: Speech,
  { message, analysis }: SpeechDraft,
  refused: readonly MemberId[],
): Message {
  const shouldStrip = speech.stops ? () => true : isOnlyFor(analysis, new Set(refused));
  if (!speech.stops && refused.length === 0) return message;
  const text = withoutLeading(message.content, message.mentions, shouldStrip);
  if (text === message.content || isBlank(text)) return message;
  if (speech.runId !== null) {
    const change = speech.stops ? 'stop-tag' : 'refused-mention';
    const because = speech.stops ? 'SG1' : 'TL3';
    ruling.add({ type: 'note-change', runId: speech.runId, change, because });
  }
  return { ...message, content: text, mentions: parseMentions(text, ruling.roster) };
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
