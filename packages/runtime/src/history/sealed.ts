import type { Effect, EffectOf, Member, MemberId, Outsider, SpaceEvent } from '@conch/engine';
import type { ThreadPost } from './thread-post.ts';

/** Refers to a version of a message that an edit or a regeneration created. */
interface VersionRef {
  readonly version: number;
}

type WithoutContent<T> = Omit<T, 'content' | 'mentions'>;

type EventOf<Type extends SpaceEvent['type']> = Extract<SpaceEvent, { type: Type }>;

/** A change of the roster. Only the change is stored, because a roster may be large. */
export interface RosterChange {
  readonly put: readonly { readonly place: number; readonly member: Member }[];
  readonly gone: readonly MemberId[];
  /** The new members among `put`. */
  readonly joined?: readonly MemberId[];
  readonly namesVersion: number;
  /**
   * All names of the server at that time, including members. Only stored in a history from another
   * server, because its `namesVersion` is not valid here.
   */
  readonly everyone?: readonly Outsider[];
}

/** An event in its stored form, without the text of messages. */
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

/** An effect in its stored form, without the text of messages. */
export type SealedEffect =
  | (Omit<EffectOf<'post-message'>, 'message'> & {
      readonly message: WithoutContent<EffectOf<'post-message'>['message']>;
    })
  | Omit<EffectOf<'post-notice'>, 'content' | 'phrase'>
  | (WithoutContent<EffectOf<'edit-message'>> & VersionRef)
  | (WithoutContent<EffectOf<'add-version'>> & VersionRef)
  | WordlessEffect;

/** An effect that never contains message text. */
export type WordlessEffect = Exclude<
  Effect,
  { type: 'post-message' | 'post-notice' | 'edit-message' | 'add-version' }
>;
