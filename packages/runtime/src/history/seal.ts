import {
  unreachable,
  type Effect,
  type EffectOf,
  type MessageId,
  type RunId,
  type SpaceEvent,
  type StreamedText,
} from '@conch/engine';
import type { RosterChange, SealedEffect, SealedEvent } from './sealed.ts';
import type { ThreadPost } from './thread-post.ts';
import type { VersionNumbers } from './version-numbers.ts';
import { isWordlessEffect, isWordlessEvent } from './wordless.ts';

/** Data that sealing an event needs in addition to the event. */
export interface SealFacts {
  readonly versions: VersionNumbers;
  readonly rosterChange: RosterChange | null;
  readonly post: ThreadPost | null;
}

// Marks a text that is stored with its message. A text that was changed before it became a message
// stays in the event, because a replay needs the original.
const KEPT_WITH_MESSAGE = null as unknown as string;

/**
 * Converts an event and its effects to their stored form. The text of messages is stored only with
 * the messages.
 */
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
  { versions, rosterChange, post }: SealFacts,
): SealedEvent {
  if (isWordlessEvent(event)) return event;
  switch (event.type) {
    case 'message-posted':
      return { ...event, content: null, ...(post === null ? {} : { post: sealPost(post) }) };
    case 'message-edited':
      return { ...event, content: null, version: numberOf(versions, editIn(effects)) };
    case 'members-changed': {
      const { roster: _, streamed, ...rest } = event;
      const change = rosterChange ?? { put: [], gone: [], namesVersion: 0 };
      return { ...rest, streamed: sealStreamed(streamed, effects), change };
    }
    case 'stop-asked':
      return { ...event, streamed: sealStreamed(event.streamed, effects) };
    case 'run-ended':
      return {
        ...sealRunEnded({ ...event, streamed: sealStreamed(event.streamed, effects) }, effects),
        ...(post === null ? {} : { post: sealPost(post) }),
      };
    case 'tool-called': {
      const { call, messageId } = event;
      if (call.tool !== 'sendSpaceMessage' || postedContent(effects, messageId) !== call.text)
        return event;
      return { ...event, call: { ...call, text: KEPT_WITH_MESSAGE } };
    }
    case 'act-arrived': {
      const { act } = event;
      if (act.kind !== 'say' || postedContent(effects, act.messageId) !== act.content) return event;
      return { ...event, act: { ...act, content: KEPT_WITH_MESSAGE } };
    }
    default:
      return unreachable(event);
  }
}

// The title is stored with the thread, and the number with the message.
function sealPost({ kind, threadId, mentionedNames }: ThreadPost): ThreadPost {
  return { kind, threadId, mentionedNames };
}

type RunEnded = Extract<SpaceEvent, { type: 'run-ended' }>;

function sealRunEnded(event: RunEnded, effects: readonly Effect[]): RunEnded {
  const { report } = event;
  if (!('content' in report) || report.content === undefined) return event;
  // A version is stored without its control tags. The engine makes the same decision for the text
  // without the tags.
  const isVersion = effects.some((effect) => isAddedBy(effect, undefined));
  if (!isVersion && postedContent(effects, event.messageId) !== report.content) return event;
  return { ...event, report: { ...report, content: KEPT_WITH_MESSAGE } };
}

// Stores only the text of interrupted runs. All other streams continue.
function sealStreamed(
  streamed: readonly StreamedText[],
  effects: readonly Effect[],
): readonly StreamedText[] {
  const ended = new Set(effects.map((effect) => (effect.type === 'end-run' ? effect.runId : null)));
  return streamed
    .filter(({ runId }) => ended.has(runId))
    .map((part) =>
      contentOf(effects, part) === part.content ? { ...part, content: KEPT_WITH_MESSAGE } : part,
    );
}

function contentOf(effects: readonly Effect[], { runId, messageId, versionOf }: StreamedText) {
  if (versionOf === undefined) return postedContent(effects, messageId);
  return effects.find((effect) => isAddedBy(effect, runId))?.content ?? null;
}

/**
 * Whether an effect adds the version that the interrupted run `cutShort` wrote, or a complete
 * version if `cutShort` is `undefined`.
 */
function isAddedBy(effect: Effect, cutShort: RunId | undefined): effect is EffectOf<'add-version'> {
  return effect.type === 'add-version' && effect.cutShort === cutShort;
}

function postedContent(effects: readonly Effect[], id: MessageId): string | null {
  for (const effect of effects) {
    if (effect.type === 'post-message' && effect.message.messageId === id) {
      return effect.message.content;
    }
  }
  return null;
}

function editIn(effects: readonly Effect[]): Effect | undefined {
  return effects.find(({ type }) => type === 'edit-message');
}

function numberOf(versions: VersionNumbers, effect: Effect | undefined): number {
  return (effect === undefined ? undefined : versions.get(effect)) ?? 1;
}

function sealEffect(effect: Effect, { versions }: SealFacts): SealedEffect {
  if (isWordlessEffect(effect)) return effect;
  switch (effect.type) {
    case 'post-message': {
      const { content: _, mentions: __, ...message } = effect.message;
      return { ...effect, message };
    }
    case 'post-notice': {
      const { content: _, phrase: __, ...notice } = effect;
      return notice;
    }
    case 'edit-message':
    case 'add-version': {
      const { content: _, mentions: __, ...change } = effect;
      return { ...change, version: numberOf(versions, effect) };
    }
    default:
      return unreachable(effect);
  }
}
