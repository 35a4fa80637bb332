import type { Audience } from '../audience.ts';
import { withAutoMention } from './auto-mention.ts';
import type { CommittedHandOff } from '../floor/commit-hand-off.ts';
import { endRun } from '../floor/end-run.ts';
import { giveBack, tellWaiter } from '../floor/give-back.ts';
import { giveFloor } from '../floor/give-floor.ts';
import { handOver } from '../floor/hand-over.ts';
import { rememberHandOffs } from '../floor/refused-hand-offs.ts';
import type { MemberId, MessageId } from '../ids.ts';
import { postVerdictNotice, type SpeakerChoice } from '../policy/choose-speakers.ts';
import { answerWait, endWaitsOnRun } from '../wait/reply-match.ts';
import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import { noteSilence } from '../floor/note-silence.ts';
import { chooseNext, draftOf, speak, type SpeechDraft, type Speech } from './speak.ts';
import { askInNewBranch } from '../floor/start-chain.ts';

interface Publication {
  readonly content: string;
  readonly stops: boolean;
  readonly handOff: CommittedHandOff | null;
  readonly messageId: MessageId;
}

/**
 * Posts an agent's answer, ends its run, and gives the floor to the agents that the answer
 * requests.
 */
export function publish(ruling: Ruling, run: Run, publication: Publication): void {
  const { stops, handOff, messageId } = publication;
  const speech = speechOf(ruling, run, publication);
  if (speech.content !== publication.content) {
    ruling.add({ type: 'note-change', runId: run.id, change: 'auto-mention', because: 'ME6' });
  }
  speak(ruling, speech, (draft) => {
    endRun(ruling, run, { kind: 'responded', messageId, in: null }, run.because);
    const isConsumed = answerWait(ruling, draft.message, run.triggerId);
    // WA8: if a waiting run may not see the answer, it still learns that the agent has answered.
    endWaitsOnRun(ruling, run, { kind: 'responded' });
    if (stops) return rest(ruling, run, draft);
    const isHeld = isConsumed && draft.analysis.leading.length === 0 && handOff?.byTool !== true;
    const refused = wake(ruling, run, { draft, handOff: isHeld ? null : handOff });
    return [...refused, ...rememberHandOffs(ruling, run, draft.message)];
  });
}

/** The readers that an answer would have. */
export function readersOfAnswer(
  ruling: Ruling,
  run: Run,
  answer: Pick<Publication, 'content' | 'stops' | 'messageId'>,
): Audience {
  return draftOf(ruling, speechOf(ruling, run, answer)).message.audience;
}

function speechOf(
  ruling: Ruling,
  run: Run,
  { content, stops, messageId }: Pick<Publication, 'content' | 'stops' | 'messageId'>,
): Speech {
  return {
    senderId: run.agent,
    run,
    runId: run.id,
    messageId,
    content: stops ? content : withAutoMention(ruling, run, content),
    under: ruling.chain(run.chainId),
    about: ruling.trigger(run.triggerId).audience,
    replyTo: run.triggerId,
    target: null,
    stops,
    because: run.because,
  };
}

// SG1: an answer with a stop tag gives nobody the floor. Only the waiter gets the floor back.
function rest(ruling: Ruling, run: Run, { message }: SpeechDraft): readonly MemberId[] {
  ruling.keepTrigger(message);
  giveBack(ruling, run, { kind: 'answered', messageId: message.messageId });
  noteSilence(ruling, { barred: [], silence: 'SG1' }, run.agent);
  return [];
}

function wake(
  ruling: Ruling,
  run: Run,
  { draft, handOff }: { readonly draft: SpeechDraft; readonly handOff: CommittedHandOff | null },
): readonly MemberId[] {
  const { message } = draft;
  const { messageId } = message;
  const policy = ruling.policyOf(ruling.chain(run.chainId));
  ruling.keepTrigger(message);
  const target = handOff === null ? null : ({ target: handOff.target.id, because: 'CH2' } as const);
  const verdict = chooseNext(ruling, draft, { policy, handOff: target });
  if (policy.handOffs?.hasReplyStack === true && handOff !== null) {
    tellWaiter(ruling, run, { kind: 'answered', messageId });
    const refused = handOver(ruling, run, handOff, message);
    noteRest(ruling, run, verdict);
    return refused;
  }
  const cause = { kind: 'mention', by: run.agent, reason: handOff?.reason ?? '' } as const;
  const asks = verdict.speakers.map((speaker) =>
    askInNewBranch(ruling, speaker, { chainId: run.chainId, trigger: message, cause }),
  );
  const refused = giveFloor(ruling, asks);
  giveBack(ruling, run, { kind: 'answered', messageId });
  const denied = draft.reach.denied.map((agent) => ({ agent, because: 'AU5' }) as const);
  noteRest(ruling, run, { ...verdict, barred: [...verdict.barred, ...denied] });
  return refused;
}

function noteRest(ruling: Ruling, run: Run, verdict: SpeakerChoice): void {
  noteSilence(ruling, verdict, run.agent);
  postVerdictNotice(ruling, verdict);
}
