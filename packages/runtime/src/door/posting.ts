import type { MemberId, MessageId, SpaceId } from '@conch/engine';
import type { Script } from '@conch/store';
import type { Core } from '../core.ts';
import { Refused } from '../refused.ts';
import { givenFields, givenSpace } from './given.ts';
import { isSaid, say, sayingOf, type Ack } from './saying.ts';
import type { From } from './sender.ts';

/** A message to be posted. */
export interface Post {
  readonly spaceId: SpaceId;
  readonly from: From;
  readonly text: string;
  readonly replyToId?: MessageId;
  /** Chosen by the sender: the same twice in a space is one message. */
  readonly clientId?: string;
}

/** What a message to be posted cannot be without. */
export const POST_FIELDS = 'spaceId, from and text';

/** Saying something in a space. */
export class Posting {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  async hasPosted(given: {
    readonly spaceId: SpaceId;
    readonly from: MemberId;
    readonly clientId: string;
  }): Promise<boolean> {
    const { from, clientId } = givenFields(given, 'spaceId, from and clientId');
    const spaceId = givenSpace(given.spaceId);
    return this.#core.database.read(() => isSaid(spaceId, from, clientId));
  }

  async post(given: Post): Promise<Ack> {
    const core = this.#core;
    const { spaceId } = givenFields(given, POST_FIELDS);
    const saying = sayingOf(core, given);
    return core.do({
      spaceId,
      *apply(change, recorder): Script<Ack | Refused> {
        const said = yield* say(core, saying, { change, recorder }, null);
        return said instanceof Refused ? said : said.ack;
      },
    });
  }
}
