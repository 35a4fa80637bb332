import type { Audience } from '../audience.ts';
import { joined, maySee } from '../audience.ts';
import type { MemberId } from '../ids.ts';
import type { Sender, Spoken } from '../message.ts';
import type { RosterIndex } from '../roster-index.ts';
import type { Run } from '../run.ts';
import type { PolicyName, SpaceSettings } from '../settings.ts';

/** Who may see a message, and whom it lets in to something private. */
export interface Reach {
  readonly audience: Audience;
  /** The agents it addresses, after `disclosure: "deny"` (AU5). */
  readonly addressed: readonly MemberId[];
  readonly disclosed: readonly MemberId[];
  /** Those it leads with whom that setting makes only a name. */
  readonly denied: readonly MemberId[];
}

interface Written {
  readonly policy: PolicyName;
  readonly addressees: readonly MemberId[];
  readonly index: RosterIndex;
}

/** The reach of a message by a person or a service. */
export function reachOfMessage({
  policy,
  addressees,
  index,
  replyTo,
}: Written & {
  readonly replyTo: Spoken | null;
}): Reach {
  const addressed = agentsAmong(addressees, index);
  const audience = messageAudience(policy, addressed, replyTo);
  return { audience, addressed, disclosed: [], denied: [] };
}

function messageAudience(
  policy: PolicyName,
  addressed: readonly MemberId[],
  replyTo: Spoken | null,
): Audience {
  if (policy !== 'mention') return 'everyone'; // AU7
  if (addressed.length > 0) return addressed; // AU1
  return replyTo?.audience ?? 'everyone'; // AU6
}

/** The reach of what an agent says about a trigger. */
export function reachOfAnswer({
  policy,
  addressees,
  index,
  author,
  trigger,
  disclosure,
}: Written & {
  readonly author: MemberId;
  readonly trigger: Audience;
  readonly disclosure: SpaceSettings['disclosure'];
}): Reach {
  const others = agentsAmong(addressees, index).filter((agent) => agent !== author);
  if (policy !== 'mention') {
    return { audience: 'everyone', addressed: others, disclosed: [], denied: [] };
  }
  const outside = others.filter((agent) => !maySee(trigger, agent));
  const reach =
    disclosure === 'deny'
      ? { addressed: others.filter((a) => maySee(trigger, a)), disclosed: [], denied: outside } // AU5
      : { addressed: others, disclosed: outside, denied: [] }; // AU4
  if (reach.addressed.length === 0) return { ...reach, audience: trigger }; // AU3
  const named = [...reach.addressed, author];
  return { ...reach, audience: trigger === 'everyone' ? named : joined(trigger, named) }; // AU2
}

/** AU9: the audience that an answer has if it addresses nobody. */
export function comingAudience(policy: PolicyName, trigger: Spoken): Audience {
  return policy === 'mention' ? trigger.audience : 'everyone';
}

/** Whether a run's answer goes to an agent: whoever wrote its trigger. */
export function answersAgent(run: Run, sender: Sender): boolean {
  return sender.kind === 'agent' && sender.id !== run.agent;
}

function agentsAmong(ids: readonly MemberId[], index: RosterIndex): readonly MemberId[] {
  return [...new Set(ids)].filter((id) => index.agent(id) !== undefined);
}
