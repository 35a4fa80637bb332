import type { Effect, SpaceEvent } from '@conch/engine';
import type { SealedEffect, SealedEvent, WordlessEffect } from './sealed.ts';

type WordlessEvent = Exclude<
  SpaceEvent,
  {
    type:
      | 'message-posted'
      | 'message-edited'
      | 'members-changed'
      | 'stop-asked'
      | 'run-ended'
      | 'tool-called'
      | 'act-arrived';
  }
>;

/** Whether an event contains no message text. Such an event is stored unchanged. */
export function isWordlessEvent(event: SpaceEvent | SealedEvent): event is WordlessEvent {
  return Object.hasOwn(EVENTS, event.type);
}

/** Whether an effect contains no message text. Such an effect is stored unchanged. */
export function isWordlessEffect(effect: Effect | SealedEffect): effect is WordlessEffect {
  return Object.hasOwn(EFFECTS, effect.type);
}

// Lists every type, so that the compiler reports a new type that is missing here.
const EVENTS: Readonly<Record<WordlessEvent['type'], true>> = {
  'approval-asked': true,
  'approval-given': true,
  'run-started': true,
  'time-reached': true,
  'continue-asked': true,
  'settings-changed': true,
  'message-deleted': true,
  'reaction-changed': true,
  'regenerate-asked': true,
  'tick-planned': true,
  'grant-changed': true,
};

const EFFECTS: Readonly<Record<WordlessEffect['type'], true>> = {
  'refuse-event': true,
  'begin-tick': true,
  'end-tick': true,
  'warn-sender': true,
  'offer-run': true,
  'hold-run': true,
  'refuse-floor': true,
  'note-silence': true,
  'change-reaction': true,
  'end-run': true,
  'end-chain': true,
  'drop-waiter': true,
  'count-turns': true,
  'note-change': true,
  disclose: true,
  'answer-tool': true,
  'park-run': true,
  'close-approval': true,
  'resume-run': true,
  'wake-later': true,
  'start-run': true,
  'act-in-space': true,
  'list-runs': true,
  'read-space': true,
  'delete-message': true,
};
