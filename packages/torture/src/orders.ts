import type { MemberId, MessageId, SpaceId } from '@conch/engine';
import type { NodeTiming } from '@conch/runtime';
import type { DatabaseLocation } from '@conch/test-databases';
import type { ForumWorld } from './forum/forum-world.ts';
import type { Sighting } from './witness.ts';

/** What a child process is started with. */
export interface NodeOptions {
  readonly location: DatabaseLocation;
  /** What it is called in the notes of the witness. */
  readonly node: string;
  /** A file for what agents see; null: nobody looks. */
  readonly witness: string | null;
  /** Where it is to die by its own hand, if it gets that far. */
  readonly death: Death | null;
  readonly timing: Partial<NodeTiming>;
  /** Whether it also tells at once what its agents see. */
  readonly tells: boolean;
  /** What it lets tick by itself; absent: nothing. */
  readonly ticking?: Ticking;
}

/** Forums whose time passes by the hour, as fast as they are done with it. */
export interface Ticking {
  readonly world: ForumWorld;
  readonly now: number;
  readonly until: number;
  /** Whether people write while forums tick. */
  readonly peoplePost: boolean;
}

/** A named place of the code, and which time it is passed. */
export interface Death {
  readonly point: string;
  readonly visit: number;
}

/** A message to be posted. */
export interface TorturePost {
  readonly spaceId: SpaceId;
  readonly from: MemberId | { readonly service: string };
  readonly text: string;
  readonly clientId: string;
  readonly replyToId?: MessageId;
}

/** What a child process is told. */
export type Order =
  | { readonly kind: 'post'; readonly post: TorturePost }
  /** To go on until nothing is left to do, or so long has passed. */
  | { readonly kind: 'finish'; readonly withinMs: number }
  | { readonly kind: 'close'; readonly drainMs: number };

/** What a child process tells. */
export type Report =
  | { readonly kind: 'ready'; readonly tookMs: number }
  /** `post` has returned: whoever reads this has been acknowledged. */
  | {
      readonly kind: 'ack';
      readonly clientId: string;
      readonly messageId: string;
      readonly seq: number;
      readonly isRepeat: boolean;
    }
  | { readonly kind: 'refused'; readonly clientId: string; readonly why: string }
  | { readonly kind: 'finished'; readonly isIdle: boolean }
  | { readonly kind: 'closed' }
  /** All that was due by then has been planned and written. */
  | { readonly kind: 'ticked'; readonly at: number }
  | { readonly kind: 'seen'; readonly sighting: Sighting }
  | { readonly kind: 'trouble'; readonly during: string; readonly code: string };
