import type { Effect, EffectOf, Member, MemberId, Outsider, SpaceEvent } from '@conch/engine';
import type { ThreadPost } from './thread-post.ts';

/** The version of a message that an edit or a regeneration made. */
interface VersionRef {
  readonly version: number;
}

type WithoutContent<T> = Omit<T, 'content' | 'mentions'>;

type EventOf<Type extends SpaceEvent['type']> = Extract<SpaceEvent, { type: Type }>;

/** A change of the membership. A roster may be large, but its changes are small. */
export interface RosterChange {
  readonly put: readonly { readonly place: number; readonly member: Member }[];
  readonly gone: readonly MemberId[];
  /** The members of `put` that were not there before. */
  readonly joined?: readonly MemberId[];
  readonly namesVersion: number;
  /**
   * All names of the server then, with those of members. Only a history from another server has them, because its
   * `namesVersion` means nothing here.
   */
  readonly everyone?: readonly Outsider[];
}

/** An event as it is stored, without the words of people and agents. */
export type SealedEvent =
  | (Omit<EventOf<'message-posted'>, 'content'> & {
      readonly content: null;
      readonly post?: ThreadPost;
    })
  | (Omit<EventOf<'message-edited'>, 'content'> & { readonly content: null } & VersionRef)
  | (Omit<EventOf<'members-changed'>, 'roster'> & { readonly change: RosterChange })
  | (EventOf<'run-ended'> & { readonly post?: ThreadPost })
  | Exclude<
      SpaceEvent,
      { type: 'message-posted' | 'message-edited' | 'members-changed' | 'run-ended' }
    >;

/** An effect as it is stored, also without words. */
export type SealedEffect =
  | (Omit<EffectOf<'post-message'>, 'message'> & {
      readonly message: WithoutContent<EffectOf<'post-message'>['message']>;
    })
  | Omit<EffectOf<'post-notice'>, 'content' | 'phrase'>
  | (WithoutContent<EffectOf<'edit-message'>> & VersionRef)
  | (WithoutContent<EffectOf<'add-version'>> & VersionRef)
  | WordlessEffect;

/** An effect that contains nobody's words. */
export type WordlessEffect = Exclude<
  Effect,
  { type: 'post-message' | 'post-notice' | 'edit-message' | 'add-version' }
>;
