import type { Effect, EffectOf, Member, MemberId, SpaceEvent } from '@conch/engine';
import type { ThreadPost } from './thread-post.ts';

/** Which text of a message an edit or another version brought. */
interface VersionRef {
  readonly version: number;
}

type WithoutText<T> = Omit<T, 'text' | 'mentions'>;

type EventOf<Type extends SpaceEvent['type']> = Extract<SpaceEvent, { type: Type }>;

/** What changed in the membership: a roster may be large, its changes are small. */
export interface RosterChange {
  readonly put: readonly { readonly place: number; readonly member: Member }[];
  readonly gone: readonly MemberId[];
  /** Those of `put` who were not there before. */
  readonly joined?: readonly MemberId[];
  readonly namesVersion: number;
}

/** An event as it is stored: whatever people and agents wrote is left out. */
export type SealedEvent =
  | (Omit<EventOf<'message-posted'>, 'text'> & {
      readonly text: null;
      readonly post?: ThreadPost;
    })
  | (Omit<EventOf<'message-edited'>, 'text'> & { readonly text: null } & VersionRef)
  | (Omit<EventOf<'members-changed'>, 'roster'> & { readonly change: RosterChange })
  | (EventOf<'run-ended'> & { readonly post?: ThreadPost })
  | Exclude<
      SpaceEvent,
      { type: 'message-posted' | 'message-edited' | 'members-changed' | 'run-ended' }
    >;

/** An effect as it is stored, likewise. */
export type SealedEffect =
  | (Omit<EffectOf<'post-message'>, 'message'> & {
      readonly message: WithoutText<EffectOf<'post-message'>['message']>;
    })
  | WithoutText<EffectOf<'post-notice'>>
  | (WithoutText<EffectOf<'edit-message'>> & VersionRef)
  | (WithoutText<EffectOf<'add-version'>> & VersionRef)
  | WordlessEffect;

/** An effect that says nothing in anybody's words. */
export type WordlessEffect = Exclude<
  Effect,
  { type: 'post-message' | 'post-notice' | 'edit-message' | 'add-version' }
>;
