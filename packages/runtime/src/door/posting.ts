import {
  asMessageId,
  nearestName,
  type Effect,
  type MessageId,
  type SpaceId,
  type SpaceState,
} from '@conch/engine';
import {
  historyBetween,
  messageByClientKey,
  messageById,
  type MessageRow,
  type Script,
} from '@conch/store';
import type { Core } from '../core.ts';
import { happen } from '../happen.ts';
import { spokenOf } from '../message-view.ts';
import { Refused } from '../refused.ts';
import type { SpaceChange } from '../space-change.ts';
import { wellFormed } from '../well-formed.ts';
import { givenText, isId, noSuchMessage } from './given.ts';
import { refusalIn } from './refusal-in.ts';
import { senderIn, type From } from './sender.ts';

/** A message to be posted. */
export interface Post {
  readonly spaceId: SpaceId;
  readonly from: From;
  readonly text: string;
  readonly replyToId?: MessageId;
  /** Chosen by the sender: the same twice is one message. */
  readonly clientId?: string;
}

/** What is on disk when `post` returns. */
export interface Ack {
  readonly messageId: MessageId;
  readonly seq: number;
  /** Whether this very message had been posted before. */
  readonly isRepeat: boolean;
  /** Names that nobody has, each with the nearest that someone has. */
  readonly unknownMentions: readonly { readonly name: string; readonly nearest: string | null }[];
}

const LONGEST_CLIENT_ID = 200;

/** Saying something in a space. */
export class Posting {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  async post(given: Post): Promise<Ack> {
    const { newId, clock, limits } = this.#core;
    const { spaceId, clientId } = given;
    const text = givenText(given.text, limits.longestMessage);
    if (clientId !== undefined && !isClientId(clientId)) {
      const what = `A client id has 1 to ${LONGEST_CLIENT_ID} characters; choose another.`;
      throw new Refused('bad-client-id', what);
    }
    const eventId = newId();
    const messageId = asMessageId(newId());
    return this.#core.do({
      spaceId,
      *apply(change, recorder): Script<Ack | Refused> {
        const sender = senderIn(change.space.state, given.from);
        if (sender instanceof Refused) return sender;
        const clientKey = clientId === undefined ? null : JSON.stringify([sender.id, clientId]);
        const sent = clientKey === null ? null : yield* messageByClientKey(spaceId, clientKey);
        if (sent !== null) return yield* ackAgain(sent, change.space.state);
        if (change.space.state.floor.runs.length >= limits.mostRunsInSpace) return queueFull();
        const replied = yield* repliedTo(change, given.replyToId);
        if (replied instanceof Refused) return replied;
        const seq = change.space.nextSeq;
        const effects = yield* happen(
          change,
          {
            type: 'message-posted',
            id: eventId,
            at: clock.now(),
            messageId,
            sender,
            text,
            replyTo: replied,
          },
          recorder,
          { clientKey },
        );
        const refusal = refusalIn(effects);
        if (refusal !== null) return refusal;
        const unknownMentions = unknownIn(effects, change.space.state);
        return { messageId, seq, isRepeat: false, unknownMentions };
      },
    });
  }
}

function* repliedTo(
  { space }: SpaceChange,
  id: MessageId | undefined,
): Script<ReturnType<typeof spokenOf> | Refused> {
  if (id === undefined) return null;
  if (!isId(id)) return noSuchMessage(id);
  const row = yield* messageById(space.state.id, id);
  if (row === null || row.deletedAt !== null) return noSuchMessage(id);
  return spokenOf(row, space.audiences);
}

function unknownIn(effects: readonly Effect[], { roster }: SpaceState): Ack['unknownMentions'] {
  return effects.flatMap((effect) =>
    effect.type === 'warn-sender'
      ? effect.names.map((name) => ({ name, nearest: nearestName(name, roster) }))
      : [],
  );
}

function* ackAgain({ id, seq, spaceId }: MessageRow, state: SpaceState): Script<Ack> {
  const [row] = yield* historyBetween({ spaceId, after: seq - 1, upTo: seq, limit: 1 });
  const effects = JSON.parse(row?.effects ?? '[]') as readonly Effect[];
  const unknownMentions = unknownIn(effects, state);
  return { messageId: asMessageId(id), seq, isRepeat: true, unknownMentions };
}

function isClientId(given: unknown): boolean {
  if (typeof given !== 'string') return false;
  return given !== '' && given.length <= LONGEST_CLIENT_ID && wellFormed(given) === given;
}

function queueFull(): Refused {
  const what = 'Too many runs wait in this space; stop some, or try again when they have ended.';
  return new Refused('queue-full', what);
}
