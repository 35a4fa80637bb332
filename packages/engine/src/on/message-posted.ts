import { isBlank } from '../text/blank.ts';
import { reachOfMessage, type Reach } from '../speech/reach.ts';
import type { Message } from '../message.ts';
import { chooseSpeakers, type Verdict } from '../policy/policy.ts';
import { answerWait } from '../wait/reply-match.ts';
import { isPersonHere } from './person-here.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import type { MessagePosted } from '../space-event.ts';
import { analyse, type Analysis } from '../text/analyse.ts';
import { openFloor } from '../floor/open-floor.ts';
import { nobody } from '../policy/choice.ts';

/** A person or a service wrote something. */
export function messagePosted(ruling: Ruling, event: MessagePosted): void {
  const { settings, roster } = ruling;
  const { sender, text, replyTo } = event;
  const analysis = analyse({
    text,
    sender,
    roster,
    replyTo: replyTo?.sender ?? null,
    // AN5 is a rule of `mention` alone.
    mainAgentId: settings.policy === 'mention' ? settings.mainAgentId : null,
  });
  if (refuses(ruling, event, analysis)) return;
  resetTurns(ruling, event);
  const reach = reachOfMessage({
    policy: settings.kind === 'forum' ? 'broadcast' : settings.policy, // AU7
    addressees: analysis.addressees,
    index: ruling.index,
    replyTo,
  });
  const message = messageOf(event, analysis, reach.audience);
  ruling.add({ type: 'post-message', message, runId: null, because: 'MS1' });
  warn(ruling, analysis);
  const isConsumed = answerWait(ruling, message, message.replyTo);
  openFloor(ruling, message, verdictOn(ruling, { event, analysis, reach, isConsumed }));
}

interface Posted {
  readonly event: MessagePosted;
  readonly analysis: Analysis;
  readonly reach: Reach;
  readonly isConsumed: boolean;
}

function verdictOn(ruling: Ruling, { event, analysis, reach, isConsumed }: Posted): Verdict {
  const { sender, text, replyTo } = event;
  // FO21: in a forum agents speak when a tick plans it, never at once.
  if (ruling.settings.kind === 'forum') return quiet('FO21');
  if (isConsumed && analysis.leading.length === 0) return quiet('WA4');
  return chooseSpeakers(ruling.settings.policy, {
    space: ruling.space,
    sender,
    text,
    analysis,
    audience: reach.audience,
    addressed: reach.addressed,
    replyTo,
    handOff: null,
  });
}

function refuses(ruling: Ruling, event: MessagePosted, analysis: Analysis): boolean {
  const { sender, text } = event;
  if (sender.kind === 'person' && !isPersonHere(ruling, sender.id)) return true;
  const refusal = refusalOf(ruling, text, analysis);
  if (refusal !== null) ruling.refuse(...refusal);
  return refusal !== null;
}

function refusalOf(
  { settings }: Ruling,
  text: string,
  { leadsWithOutsider, invalidMentions }: Analysis,
): Parameters<Ruling['refuse']> | null {
  if (isBlank(text)) return ['empty-text', [], 'MS5'];
  if (leadsWithOutsider !== null) return ['not-in-space', [leadsWithOutsider.name], 'MS3'];
  if (settings.unknownMentions === 'warn' || invalidMentions.length === 0) return null;
  return ['unknown-mention', invalidMentions.map(({ name }) => name), 'MS2'];
}

// TL6: a person's message starts the count anew; a service's only in silence.
function resetTurns(ruling: Ruling, { sender }: MessagePosted): void {
  if (sender.kind === 'service' && ruling.floor.chains.length > 0) return;
  const waitsForPerson = ruling.floor.waitsForPerson && sender.kind === 'service'; // PA2
  ruling.resetTurns('TL6', waitsForPerson);
}

// MS4: routed as if absent, but not in silence.
function warn(ruling: Ruling, { invalidMentions }: Analysis): void {
  if (invalidMentions.length === 0) return;
  const names = invalidMentions.map(({ name }) => name);
  ruling.add({ type: 'warn-sender', names, because: 'MS4' });
}

function messageOf(
  event: MessagePosted,
  analysis: Analysis,
  audience: Message['audience'],
): Message {
  const { sender, messageId, text, replyTo } = event;
  return {
    messageId,
    sender: { kind: sender.kind, id: sender.id },
    senderName: sender.name,
    text,
    mentions: analysis.mentions,
    audience,
    replyTo: replyTo?.messageId ?? null,
    status: 'complete',
  };
}

function quiet(because: RuleId): Verdict {
  return { ...nobody(because), barred: [], notice: null };
}
