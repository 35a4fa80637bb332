import type { Effect } from './effect.ts';
import { runStarted } from './limit/budget.ts';
import { actArrived } from './on/act-arrived.ts';
import { approvalAsked } from './on/approval-asked.ts';
import { approvalGiven } from './on/approval-given.ts';
import { continueAsked } from './on/continue-asked.ts';
import { grantChanged } from './on/grant-changed.ts';
import { membersChanged } from './on/members-changed.ts';
import { messageDeleted, messageEdited } from './on/message-edited.ts';
import { messagePosted } from './on/message-posted.ts';
import { reactionChanged } from './on/reaction-changed.ts';
import { regenerateAsked } from './on/regenerate-asked.ts';
import { runEnded } from './on/run-ended.ts';
import { settingsChanged } from './on/settings-changed.ts';
import { stopAsked } from './on/stop-asked.ts';
import { tickPlanned } from './on/tick-planned.ts';
import { timeReached } from './on/time-reached.ts';
import { toolCalled } from './on/tool-called.ts';
import { FLOOR_POLICIES } from './policy/policies.ts';
import type { FloorPolicies } from './policy/policy.ts';
import { Ruling } from './ruling.ts';
import { settle } from './floor/settle.ts';
import type { SpaceEvent } from './space-event.ts';
import type { SpaceState } from './space-state.ts';
import { unreachable } from './unreachable.ts';

/** The result of an event: the new state of the space, and the effects to perform. */
export interface Decision {
  readonly state: SpaceState;
  readonly effects: readonly Effect[];
}

/**
 * Applies every turn-taking rule of Conch. The same inputs always give the same outputs. Pass
 * `policies` to try a policy that is not part of the product (docs/how-to/add-a-policy.md).
 */
export function decide(
  state: SpaceState,
  event: SpaceEvent,
  policies: FloorPolicies = FLOOR_POLICIES,
): Decision {
  const ruling = new Ruling(state, event, policies);
  apply(ruling, event);
  settle(ruling);
  return ruling.close();
}

function apply(ruling: Ruling, event: SpaceEvent): void {
  switch (event.type) {
    case 'message-posted':
      return messagePosted(ruling, event);
    case 'run-ended':
      return runEnded(ruling, event);
    case 'tool-called':
      return toolCalled(ruling, event);
    case 'approval-asked':
      return approvalAsked(ruling, event);
    case 'approval-given':
      return approvalGiven(ruling, event);
    case 'run-started':
      return runStarted(ruling, event);
    case 'act-arrived':
      return actArrived(ruling, event);
    case 'time-reached':
      return timeReached(ruling, event);
    case 'stop-asked':
      return stopAsked(ruling, event);
    case 'continue-asked':
      return continueAsked(ruling, event);
    case 'members-changed':
      return membersChanged(ruling, event);
    case 'settings-changed':
      return settingsChanged(ruling, event);
    case 'message-edited':
      return messageEdited(ruling, event);
    case 'message-deleted':
      return messageDeleted(ruling, event);
    case 'reaction-changed':
      return reactionChanged(ruling, event);
    case 'regenerate-asked':
      return regenerateAsked(ruling, event);
    case 'grant-changed':
      return grantChanged(ruling, event);
    case 'tick-planned':
      return tickPlanned(ruling, event);
    default:
      return unreachable(event);
  }
}
