import {
  unreachable,
  type Effect,
  type MessageId,
  type SpaceEvent,
  type Streamed,
} from '@conch/engine';
import type { RosterChange, SealedEffect, SealedEvent } from './sealed.ts';

/** What is known of an event beside itself. */
export interface SealFacts {
  /** The version that a message has after an edit, or after another version of it. */
  readonly version: number;
  readonly rosterChange: RosterChange | null;
}

// What an event carried of a text that became a message: the message has it (`null`). A text that
// was changed on its way stays, for a replay needs it as it came.
const KEPT_WITH_MESSAGE = null as unknown as string;

/** An event and its effects as they are stored: the words of messages stand with the messages. */
export function seal(
  event: SpaceEvent,
  effects: readonly Effect[],
  facts: SealFacts,
): { readonly body: string; readonly effects: string } {
  return {
    body: JSON.stringify(sealEvent(event, effects, facts)),
    effects: JSON.stringify(effects.map((effect) => sealEffect(effect, facts))),
  };
}

function sealEvent(
  event: SpaceEvent,
  effects: readonly Effect[],
  { version, rosterChange }: SealFacts,
): SealedEvent {
  switch (event.type) {
    case 'message-posted':
      return { ...event, text: null };
    case 'message-edited':
      return { ...event, text: null, version };
    case 'members-changed': {
      const { roster: _, streamed, ...rest } = event;
      const change = rosterChange ?? { put: [], gone: [], namesVersion: 0 };
      return { ...rest, streamed: sealStreamed(streamed, effects), change };
    }
    case 'stop-asked':
      return { ...event, streamed: sealStreamed(event.streamed, effects) };
    case 'run-ended':
      return sealRunEnded({ ...event, streamed: sealStreamed(event.streamed, effects) }, effects);
    case 'tool-called': {
      const { call, messageId } = event;
      if (call.tool !== 'sendSpaceMessage' || said(effects, messageId) !== call.text) return event;
      return { ...event, call: { ...call, text: KEPT_WITH_MESSAGE } };
    }
    case 'act-arrived': {
      const { act } = event;
      if (act.kind !== 'say' || said(effects, act.messageId) !== act.text) return event;
      return { ...event, act: { ...act, text: KEPT_WITH_MESSAGE } };
    }
    case 'run-started':
    case 'time-reached':
    case 'continue-asked':
    case 'settings-changed':
    case 'message-deleted':
    case 'regenerate-asked':
      return event;
    default:
      return unreachable(event);
  }
}

type RunEnded = Extract<SpaceEvent, { type: 'run-ended' }>;

function sealRunEnded(event: RunEnded, effects: readonly Effect[]): RunEnded {
  const { report } = event;
  if (!('text' in report) || report.text === undefined) return event;
  // A version has lost its control tags: asked again with those words, the engine says the same.
  const isVersion = effects.some(({ type }) => type === 'add-version');
  if (!isVersion && said(effects, event.messageId) !== report.text) return event;
  return { ...event, report: { ...report, text: KEPT_WITH_MESSAGE } };
}

// Only what was cut short matters: the rest of what was on its way goes on.
function sealStreamed(
  streamed: readonly Streamed[],
  effects: readonly Effect[],
): readonly Streamed[] {
  const ended = new Set(effects.map((effect) => (effect.type === 'end-run' ? effect.runId : null)));
  return streamed
    .filter(({ runId }) => ended.has(runId))
    .map((part) =>
      said(effects, part.messageId) === part.text ? { ...part, text: KEPT_WITH_MESSAGE } : part,
    );
}

function said(effects: readonly Effect[], id: MessageId): string | null {
  for (const effect of effects) {
    if (effect.type === 'post-message' && effect.message.messageId === id) {
      return effect.message.text;
    }
  }
  return null;
}

function sealEffect(effect: Effect, { version }: SealFacts): SealedEffect {
  switch (effect.type) {
    case 'post-message': {
      const { text: _, mentions: __, ...message } = effect.message;
      return { ...effect, message };
    }
    case 'post-notice': {
      const { text: _, ...notice } = effect;
      return notice;
    }
    case 'edit-message':
    case 'add-version': {
      const { text: _, mentions: __, ...change } = effect;
      return { ...change, version };
    }
    case 'refuse-event':
    case 'warn-sender':
    case 'offer-run':
    case 'hold-run':
    case 'refuse-floor':
    case 'note-silence':
    case 'end-run':
    case 'end-chain':
    case 'drop-waiter':
    case 'count-turns':
    case 'note-change':
    case 'disclose':
    case 'answer-tool':
    case 'park-run':
    case 'resume-run':
    case 'wake-later':
    case 'start-run':
    case 'act-in-space':
    case 'list-runs':
    case 'read-space':
    case 'delete-message':
      return effect;
    default:
      return unreachable(effect);
  }
}
