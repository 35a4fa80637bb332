import { isBlank } from '../text/blank.ts';
import type { Reach } from '../speech/reach.ts';
import { readDraft } from '../speech/read-draft.ts';
import type { Message } from '../message.ts';
import {
  chooseSpeakers,
  type SpeakerChoice,
  postVerdictNotice,
} from '../policy/choose-speakers.ts';
import { answerWait } from '../wait/reply-match.ts';
import { isPersonHere } from './person-here.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import type { MessagePosted } from '../space-event.ts';
import type { Analysis } from '../text/analyse.ts';
import { nobody } from '../policy/choice.ts';
import { giveFloor } from '../floor/give-floor.ts';
import type { MemberId } from '../ids.ts';
import { refuseBeyondChainLimit, splitAtChainLimit } from '../limit/chain-limit.ts';
import { noteSilence } from '../floor/note-silence.ts';
import { startChain } from '../floor/start-chain.ts';

/** Handles a message by a person or a service. */
export function messagePosted(ruling: Ruling, event: MessagePosted): void {
  const { settings, roster, policies } = ruling;
  const { sender, content, replyTo } = event;
  const { analysis, reach } = readDraft({ sender, content, replyTo, roster, settings }, policies);
  if (refuses(ruling, event, analysis)) return;
  resetTurns(ruling, event);
  const message = messageOf(event, analysis, reach.audience);
  ruling.add({ type: 'post-message', message, runId: null, because: 'MS1' });
  warn(ruling, analysis);
  const isConsumed = answerWait(ruling, message, message.replyTo);
  const verdict = verdictOn(ruling, { event, analysis, reach, isConsumed });
  openFloor(ruling, message, { verdict, starter: event.starter });
}

interface Posted {
  readonly event: MessagePosted;
  readonly analysis: Analysis;
  readonly reach: Reach;
  readonly isConsumed: boolean;
}

function verdictOn(ruling: Ruling, { event, analysis, reach, isConsumed }: Posted): SpeakerChoice {
  const { sender, content, replyTo } = event;
  // FO21: in a forum, an agent speaks only if a tick plans this.
  if (ruling.settings.kind === 'forum') return quiet('FO21');
  if (isConsumed && analysis.leading.length === 0) return quiet('WA4');
  return chooseSpeakers(ruling.policy, {
    space: ruling.space,
    sender,
    content,
    analysis,
    audience: reach.audience,
    addressed: reach.addressed,
    replyTo,
    handOff: null,
  });
}

function refuses(ruling: Ruling, event: MessagePosted, analysis: Analysis): boolean {
  const { sender, content } = event;
  if (sender.kind === 'person' && !isPersonHere(ruling, sender.id)) return true;
  const refusal = refusalOf(ruling, content, analysis);
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

// TL6: a person's message resets the turn counter. A service's message resets it only if no chain
// is open.
function resetTurns(ruling: Ruling, { sender }: MessagePosted): void {
  if (sender.kind === 'service' && ruling.floor.chains.length > 0) return;
  // PA2: after a pass, a message of a service does not let agents give the floor again.
  const waitsForPerson = ruling.floor.waitsForPerson && sender.kind === 'service';
  ruling.resetTurns('TL6', waitsForPerson);
}

// MS4: an unknown mention does not affect who gets the floor. The sender gets a warning.
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
  const { sender, messageId, content, replyTo } = event;
  return {
    messageId,
    sender: { kind: sender.kind, id: sender.id },
    senderName: sender.name,
    content,
    mentions: analysis.mentions,
    audience,
    replyTo: replyTo?.messageId ?? null,
    status: 'complete',
  };
}

function quiet(because: RuleId): SpeakerChoice {
  return { ...nobody(because), barred: [], notice: null };
}

/** Starts the chain of a person's or service's message. */
function openFloor(
  ruling: Ruling,
  message: Message,
  { verdict, starter }: { readonly verdict: SpeakerChoice; readonly starter: MemberId | undefined },
): void {
  if (verdict.cursor !== undefined) ruling.change({ cursor: verdict.cursor });
  const { within, beyond } = splitAtChainLimit(ruling, ruling.policy, verdict.speakers);
  if (within.length > 0) {
    const cause = { kind: 'message' } as const;
    giveFloor(
      ruling,
      startChain(ruling, {
        under: ruling.settings,
        trigger: message,
        cause,
        speakers: within,
        starter,
      }),
    );
  }
  refuseBeyondChainLimit(ruling, beyond);
  noteSilence(ruling, verdict, null);
  postVerdictNotice(ruling, verdict);
}
