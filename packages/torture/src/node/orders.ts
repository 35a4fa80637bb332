import type { MemberId, MessageId, SpaceId } from '@conch/engine';
import type { NodeTiming } from '@conch/runtime';
import type { DatabaseLocation } from '@conch/test-databases';
import type { ForumWorld } from '../forum/forum-world.ts';
import type { Sighting } from '../witness.ts';
import type { TortureWorld } from '../world.ts';

/** The start options of a child process. */
export interface NodeOptions {
  readonly location: DatabaseLocation;
  /** The name of the node in the witness file. */
  readonly node: string;
  /** The witness file for the observations of agents, or null. */
  readonly witness: string | null;
  /** The crash point at which the process kills itself, if it reaches that point. */
  readonly death: DeathPoint | null;
  readonly timing: Partial<NodeTiming>;
  /** Whether the process also reports the observations of its agents immediately. */
  readonly tells: boolean;
  /** The forums whose ticks the process runs, if any. */
  readonly ticking?: TickingForums;
  /** A file that gets one line for each acknowledgement, before the sender receives it. */
  readonly acks?: string;
}

/** Forums whose time advances by an hour when all work of the hour is done. */
export interface TickingForums {
  readonly world: ForumWorld;
  readonly now: number;
  readonly until: number;
  /** Whether people post while ticks run. */
  readonly peoplePost: boolean;
}

/** A crash point, and the visit at which the process dies. */
export interface DeathPoint {
  readonly point: string;
  readonly visit: number;
}

export interface TorturePost {
  readonly spaceId: SpaceId;
  readonly from: MemberId | { readonly service: string };
  readonly content: string;
  readonly clientId: string;
  readonly replyToId?: MessageId;
}

/** An order to a child process. */
export type TortureOrder =
  | { readonly kind: 'post'; readonly post: TorturePost }
  /** Create the people, agents and spaces of the load. */
  | { readonly kind: 'furnish' }
  /** Continue until no work is left, or until `withinMs` has passed. */
  | { readonly kind: 'finish'; readonly withinMs: number }
  | { readonly kind: 'close'; readonly drainMs: number };

/** A report of a child process. */
export type Report =
  | { readonly kind: 'ready'; readonly tookMs: number }
  /** The call of `post` has returned, so the sender has its acknowledgement. */
  | {
      readonly kind: 'ack';
      readonly clientId: string;
      readonly messageId: string;
      readonly seq: number;
      readonly isRepeat: boolean;
    }
  | { readonly kind: 'furnished'; readonly world: TortureWorld }
  | { readonly kind: 'refused'; readonly clientId: string; readonly why: string }
  | { readonly kind: 'finished'; readonly isIdle: boolean }
  | { readonly kind: 'closed' }
  /** All ticks due until `at` have been planned and written. */
  | { readonly kind: 'ticked'; readonly at: number }
  | { readonly kind: 'seen'; readonly sighting: Sighting }
  | { readonly kind: 'trouble'; readonly during: string; readonly code: string };
