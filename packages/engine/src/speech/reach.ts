import type { Audience } from '../audience.ts';
import { joined, maySee } from '../audience.ts';
import type { MemberId } from '../ids.ts';
import type { Sender, SpokenMessage } from '../message.ts';
import type { FloorPolicy } from '../policy/policy.ts';
import type { RosterIndex } from '../roster/roster-index.ts';
import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import type { SpaceSettings, Visibility } from '../settings.ts';

/** The readers of a message, and the agents to which it discloses private content. */
export interface Reach {
  readonly audience: Audience;
  /**
   * The agents that the message addresses. Agents that `disclosure: "deny"` excludes are not
   * included (AU5).
   */
  readonly addressed: readonly MemberId[];
  readonly disclosed: readonly MemberId[];
  /** Agents that `disclosure: "deny"` excludes. Their leading mentions become plain names. */
  readonly denied: readonly MemberId[];
}

interface Written {
  readonly policy: FloorPolicy;
  /** Chains of older versions lack this field, which means `addressed`. */
  readonly visibility: Visibility | undefined;
  readonly addressees: readonly MemberId[];
  readonly index: RosterIndex;
}

/** The reach of a message by a person or a service. */
export function reachOfMessage({
  policy,
  visibility = 'addressed',
  addressees,
  index,
  replyTo,
}: Written & {
  readonly replyTo: SpokenMessage | null;
}): Reach {
  const addressed = agentsAmong(addressees, index);
  const isPrivate = addressed.length > 0 && policy.areMentionsPrivate(visibility);
  // AU6, AU11: a reply to a private message is private too, under every policy.
  const audience = isPrivate ? addressed : joined(replyTo?.audience ?? 'everyone', addressed);
  return { audience, addressed, disclosed: [], denied: [] }; // AU1, AU7
}

/** The reach of an agent's message that answers a trigger. */
export function reachOfAnswer({
  policy,
  visibility = 'addressed',
  addressees,
  index,
  senderId,
  trigger,
  disclosure,
}: Written & {
  readonly senderId: MemberId;
  readonly trigger: Audience;
  readonly disclosure: SpaceSettings['disclosure'];
}): Reach {
  const others = agentsAmong(addressees, index).filter((agent) => agent !== senderId);
  const isPublic = trigger === 'everyone' && !policy.areMentionsPrivate(visibility);
  // AU7, AU11: the answer has the audience of its trigger.
  if (policy.agentMentions !== 'address' || isPublic) {
    return { audience: trigger, addressed: others, disclosed: [], denied: [] };
  }
  const outside = others.filter((agent) => !maySee(trigger, agent));
  // AU4, AU5: an addressee that cannot read the trigger becomes a reader, or stays out if denied.
  const reach =
    disclosure === 'deny'
      ? { addressed: others.filter((a) => maySee(trigger, a)), disclosed: [], denied: outside }
      : { addressed: others, disclosed: outside, denied: [] };
  // AU3: an answer that addresses no agent has the audience of its trigger.
  if (reach.addressed.length === 0) return { ...reach, audience: trigger };
  // AU2: an answer with addressees is for them, its sender, and the readers of a private trigger.
  const named = [...reach.addressed, senderId];
  return { ...reach, audience: trigger === 'everyone' ? named : joined(trigger, named) };
}

/** AU13: whether a run is about a private message. Only its readers may see the run's text. */
export function isAboutPrivate(ruling: Ruling, { triggerId }: Run): boolean {
  return ruling.trigger(triggerId).audience !== 'everyone';
}

/**
 * Whether the trigger of a run was written by another agent, so that the answer goes to this agent.
 */
export function answersAgent(run: Run, sender: Sender): boolean {
  return sender.kind === 'agent' && sender.id !== run.agent;
}

function agentsAmong(ids: readonly MemberId[], index: RosterIndex): readonly MemberId[] {
  return [...new Set(ids)].filter((id) => index.agent(id) !== undefined);
}
