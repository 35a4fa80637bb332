import type { Audience } from '../audience.ts';
import type { Sender, SpokenMessage } from '../message.ts';
import { FLOOR_POLICIES } from '../policy/policies.ts';
import type { FloorPolicies } from '../policy/policy.ts';
import { indexOf } from '../roster/roster-index.ts';
import type { Roster } from '../roster/roster.ts';
import type { SpaceSettings } from '../settings.ts';
import { analyse, type Analysis } from '../text/analyse.ts';
import { reachOfMessage, type Reach } from './reach.ts';

/** A message by a person or a service, with all data that determines its readers. */
export interface DraftInSpace {
  readonly sender: Sender;
  readonly content: string;
  readonly replyTo: SpokenMessage | null;
  readonly roster: Roster;
  readonly settings: Pick<SpaceSettings, 'kind' | 'policy' | 'mainAgentId' | 'visibility'>;
}

/** Finds the addressees of a message and its readers. */
export function readDraft(
  { sender, content, replyTo, roster, settings }: DraftInSpace,
  policies: FloorPolicies,
): { readonly analysis: Analysis; readonly reach: Reach } {
  const { visibility } = settings;
  const policy = policies[settings.policy];
  // AN5: with a main agent, only leading mentions address an agent.
  const narrowsMentions = policy.mainAgent?.narrowsMentions === true;
  const analysis = analyse({
    text: content,
    sender,
    roster,
    replyTo: replyTo?.sender ?? null,
    mainAgentId: narrowsMentions ? settings.mainAgentId : null,
    visibility: policy.areMentionsPrivate(visibility) ? 'addressed' : 'all',
  });
  const reach = reachOfMessage({
    // AU7: every message of a forum is for everyone, as under `broadcast`.
    policy: settings.kind === 'forum' ? policies.broadcast : policy,
    visibility,
    addressees: analysis.addressees,
    index: indexOf(roster),
    replyTo,
  });
  return { analysis, reach };
}

/**
 * The readers of a draft. The function needs no state of the floor, so a client can call it at
 * once.
 */
export function draftAudience(draft: DraftInSpace): Audience {
  return readDraft(draft, FLOOR_POLICIES).reach.audience;
}
