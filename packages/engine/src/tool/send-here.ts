import { giveFloor } from '../floor/give-floor.ts';
import { findTarget, maySeeTrigger } from '../floor/hand-off.ts';
import type { MemberId } from '../ids.ts';
import { hasTurn } from '../limit/turn-limit.ts';
import type { FloorPolicy } from '../policy/policy.ts';
import { answerWait, canReply } from '../wait/reply-match.ts';
import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import { noteSilence } from '../floor/note-silence.ts';
import type { ToolCalled } from '../space-event.ts';
import { chooseNext, speak, type SpeechDraft } from '../speech/speak.ts';
import { askInNewBranch } from '../floor/start-chain.ts';
import { answerTool, refuseTool } from './answer-tool.ts';
import { waitOf } from '../wait/end-wait.ts';
import { isCircular, linkMention, parkRun, type WaitTerms } from './park.ts';

interface Sending {
  readonly text: string;
  readonly mention: string | null;
  readonly wait: WaitTerms | null;
}

/** AD9: posts a tool's message at once. The message takes a separate turn. */
export function sendHere(ruling: Ruling, run: Run, event: ToolCalled, sending: Sending): void {
  const { text, mention, wait } = sending;
  const chain = ruling.chain(run.chainId);
  const policy = ruling.policyOf(chain);
  if (!policy.sendsHere) return refuseTool(ruling, event, 'wrong-policy', 'AD10');
  const found = mention === null ? null : findTarget(ruling, run, mention);
  if (found !== null && !found.ok) return refuseTool(ruling, event, found.code, found.because);
  if (found !== null && !maySeeTrigger(ruling, run, found.target)) {
    return refuseTool(ruling, event, 'may-not-see', 'AU12');
  }
  const target = found?.target.id ?? null;
  if (target !== null && ruling.floor.waitsForPerson) {
    return refuseTool(ruling, event, 'passed', 'PA2');
  }
  const mentioned = target === null ? null : { agent: target, runId: null };
  if (wait !== null && !wait.for.some((whom) => canReply(ruling, whom, run.agent))) {
    return refuseTool(ruling, event, 'bad-wait', 'WA9');
  }
  if (wait !== null && isCircular(ruling, run, wait, mentioned)) {
    return refuseTool(ruling, event, 'circle', 'WA6');
  }
  if (chain.closedBecause !== null || !hasTurn(ruling)) {
    return answerTool(ruling, event, { kind: 'limit', messageId: null }, 'AD9');
  }
  const speech = {
    senderId: run.agent,
    run: null,
    runId: run.id,
    messageId: event.messageId,
    content: text,
    under: chain,
    about: ruling.trigger(run.triggerId).audience,
    replyTo: null,
    target,
    stops: false,
    because: 'AD9',
  } as const;
  speak(ruling, speech, (draft) => {
    answerWait(ruling, draft.message, null);
    if (wait !== null) {
      parkRun(ruling, run, event, { wait, sent: event.messageId, elsewhere: null, mentioned });
    }
    return wake(ruling, run, { draft, target, policy });
  });
  if (wait === null) {
    answerTool(ruling, event, { kind: 'sent', messageId: event.messageId }, 'AD9');
  }
}

function wake(
  ruling: Ruling,
  run: Run,
  {
    draft,
    target,
    policy,
  }: {
    readonly draft: SpeechDraft;
    readonly target: MemberId | null;
    readonly policy: FloorPolicy;
  },
): readonly MemberId[] {
  const { message } = draft;
  const handOff = target === null ? null : ({ target, because: 'AD6' } as const);
  const verdict = chooseNext(ruling, draft, { policy, handOff });
  const cause = { kind: 'mention', by: run.agent, reason: '' } as const;
  const asks = verdict.speakers.map((speaker) =>
    askInNewBranch(ruling, speaker, { chainId: run.chainId, trigger: message, cause }),
  );
  const before = ruling.floor.runs.length;
  const refused = giveFloor(ruling, asks);
  const started = ruling.floor.runs.length > before ? ruling.floor.runs.at(-1) : undefined;
  const wait = waitOf(ruling, run.id, null);
  if (started !== undefined && wait !== undefined) linkMention(ruling, wait, started);
  noteSilence(ruling, verdict, run.agent);
  return refused;
}
