import { maySee, unreachable, type MemberId } from '@conch/engine';
import type { Canary } from './books/canary-book.ts';
import { canariesIn } from './books/canary.ts';
import { readRecord, type Audiences } from './books/record.ts';
import type { Scene } from './scene.ts';
import type { TapTally } from './books/tally.ts';
import type { TappedOutput } from './taps.ts';
import type { Onlooker } from './onlooker.ts';

/** A promise about privacy or secrets does not hold. */
export class PrivacyLeak extends Error {
  override readonly name = 'PrivacyLeak';
  readonly promise: ServerPromiseId;

  constructor(promise: ServerPromiseId, tapped: TappedOutput, why: string) {
    const { output, to, text } = tapped;
    super(`${promise}: ${output} to ${nameOf(to)}: ${why}\n${text.slice(0, 2_000)}`);
    this.promise = promise;
  }
}

export type ServerPromiseId = 'P-1' | 'T13';

/**
 * Checks all output of the server since the last call. That output belongs to the finished scene.
 */
export async function judge(scene: Scene, tally: TapTally): Promise<void> {
  const { house } = scene;
  const audiences = await readRecord(scene);
  for (const tapped of house.taps.take()) {
    if (house.secrets.isDisclosed(tapped.text, tapped.request)) {
      throw new PrivacyLeak(
        'T13',
        tapped,
        'a secret that was not theirs to show, or was shown before',
      );
    }
    const canaries = canariesIn(tapped.text);
    for (const canary of canaries) {
      const problem = problemOf(scene, audiences, { tapped, canary: house.book.get(canary) });
      if (problem !== null) throw new PrivacyLeak('P-1', tapped, `${canary}: ${problem}`);
    }
    tally.add(tapped, canaries.size);
    if (tapped.to.kind === 'agent') {
      const known = [...canaries].map((canary) => house.book.get(canary));
      tally.confidences += known.filter((one) => isPrivate(one, audiences)).length;
    }
  }
  tally.end(house);
}

interface Question {
  readonly tapped: TappedOutput;
  readonly canary: Canary;
}

/** Why this receiver must not see a canary. Null if the receiver may see it. */
function problemOf(
  scene: Scene,
  audiences: Audiences,
  { tapped, canary }: Question,
): string | null {
  const { to, output, text } = tapped;
  // The file name of an export contains the name of its space.
  const isFileName = canary.names !== null && text.includes('content-disposition');
  if (output === 'a header' && !isFileName) return 'no word belongs into a header';
  if (output === 'the metrics') return 'no word belongs into the metrics';
  switch (to.kind) {
    case 'operator':
      return 'no word belongs into the log';
    case 'agent':
      return agentProblem(scene, audiences, { ...to, canary, tapped });
    case 'viewer':
      return viewerProblem(scene, to.viewer, { tapped, canary });
    default:
      return unreachable(to);
  }
}

function viewerProblem({ house }: Scene, viewer: Onlooker, { tapped, canary }: Question) {
  const { texts, names, senderId } = canary;
  if (texts.length === 0) {
    const isOwn = senderId !== null && senderId === viewer.personId;
    return isOwn ? null : 'it never stood anywhere, and they did not write it';
  }
  if (names !== null && texts.some(({ spaceId }) => viewer.invitedTo.has(spaceId))) return null;
  if (texts.some((words) => house.access.mayShow(viewer, words, tapped))) return null;
  return 'when they could read a space where it stood they had not asked, or it was gone';
}

interface CanaryHandout {
  readonly agentId: MemberId;
  readonly spaceId: string;
  readonly canary: Canary;
  readonly tapped: TappedOutput;
}

function agentProblem(scene: Scene, audiences: Audiences, handout: CanaryHandout) {
  const { agentId, spaceId, canary, tapped } = handout;
  const { texts, names, senderId } = canary;
  if (senderId === agentId || names !== null) return null;
  const isShown = texts.some((words) => {
    const audience = words.messageId === null ? undefined : audiences.get(words.messageId);
    if (audience === undefined || words.since > tapped.shownAt) return false;
    if (words.spaceId === spaceId) return maySee(audience, agentId);
    // An agent may get two kinds of messages from another space: granted messages, and the reply to
    // a message that the agent sent there.
    const isReply = tapped.text.includes(`"reply":{"id":"${words.messageId}"`);
    return audience === 'everyone' && (isReply || scene.mayReadFrom(spaceId, words.spaceId));
  });
  return isShown ? null : 'no message that it may see has it';
}

/** Whether the canary is in messages for some agents, and in no message for all agents. */
function isPrivate({ texts }: Canary, audiences: Audiences): boolean {
  const audiencesOfTexts = texts
    .map(({ messageId }) => audiences.get(messageId ?? ''))
    .filter((audience) => audience !== undefined);
  return (
    audiencesOfTexts.length > 0 && audiencesOfTexts.every((audience) => audience !== 'everyone')
  );
}

function nameOf(to: TappedOutput['to']): string {
  if (to.kind === 'viewer') return to.viewer.name;
  return to.kind === 'agent' ? `agent ${to.agentId}` : 'the operator';
}
