import type { MemberId, SpaceId } from '@conch/engine';
import type { Script } from '@conch/store';
import type { RuntimeContext } from '../../runtime-context.ts';
import { Refused } from '../../refused.ts';
import { requireFields, parseSpaceId } from '../parse-input.ts';
import { isPosted, outgoingPostOf, postMessage, type PostReceipt } from './outgoing-post.ts';
import type { From } from './sender.ts';

/** A message that a caller wants to post. */
export interface NewMessage {
  readonly spaceId: string;
  readonly from: From;
  readonly content: string;
  readonly replyToId?: string;
  /** An id that the sender chooses. Two messages with the same id in a space are stored as one. */
  readonly clientId?: string;
  /** The id of a limited token with which the person acts. It bounds the rights of the chain. */
  readonly actingToken?: string;
}

/** The required fields of a new message, for error messages. */
export const POST_FIELDS = 'spaceId, from and content';

/** Posts messages in a space. */
export class MessagePoster {
  readonly #context: RuntimeContext;

  constructor(context: RuntimeContext) {
    this.#context = context;
  }

  async hasPosted(input: {
    readonly spaceId: SpaceId;
    readonly from: MemberId;
    readonly clientId: string;
  }): Promise<boolean> {
    const { from, clientId } = requireFields(input, 'spaceId, from and clientId');
    const spaceId = parseSpaceId(input.spaceId);
    return this.#context.database.read(() => isPosted(spaceId, from, clientId));
  }

  async post(input: NewMessage): Promise<PostReceipt> {
    const context = this.#context;
    const spaceId = parseSpaceId(requireFields(input, POST_FIELDS).spaceId);
    const outgoing = outgoingPostOf(context, input);
    return context.do({
      spaceId,
      inArchive: true,
      reads: outgoing.content.length,
      *apply(change, recorder): Script<PostReceipt | Refused> {
        const result = yield* postMessage(context, outgoing, { change, recorder }, null);
        return result instanceof Refused ? result : result.ack;
      },
    });
  }
}
