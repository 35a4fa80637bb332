import {
  asMessageId,
  indexOf,
  nearestName,
  type ChainId,
  type Effect,
  type MemberId,
  type MessageId,
  type RunId,
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
import { redact } from '../history/redact.ts';
import { spokenOf } from '../message-view.ts';
import { Refused } from '../refused.ts';
import type { SpaceChange } from '../space-change.ts';
import { wellFormed } from '../well-formed.ts';
import { givenMessage, givenText, isId, noSuchMessage } from './given.ts';
import { senderIn, type From } from './sender.ts';
import { refusalIn } from './spaces.ts';

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

/** What people do in a space. */
export class Conversation {
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

  /** Changes the text of one's own message; who may read it, and who answered, stays. */
  async edit(given: {
    readonly spaceId: SpaceId;
    readonly messageId: MessageId;
    readonly by: MemberId;
    readonly text: string;
    /** The version that was edited; if it has changed since, nothing is saved. */
    readonly version?: number;
  }): Promise<{ readonly version: number; readonly seq: number }> {
    const { newId, clock, limits } = this.#core;
    const { spaceId } = given;
    const messageId = givenMessage(given.messageId);
    const text = givenText(given.text, limits.longestMessage);
    const eventId = newId();
    return this.#core.do({
      spaceId,
      *apply(change, recorder) {
        const row = yield* ownMessage(change, messageId, given.by);
        if (row instanceof Refused) return row;
        if (given.version !== undefined && given.version !== row.version) return edited(row);
        const version = row.version + 1;
        const seq = change.space.nextSeq;
        const effects = yield* happen(
          change,
          { type: 'message-edited', id: eventId, at: clock.now(), messageId, text },
          recorder,
          { version },
        );
        const refusal = refusalIn(effects);
        if (refusal !== null) return refusal;
        return { version, seq };
      },
    });
  }

  /** Takes back one's own message; a tombstone stays, its words are gone. */
  async delete(given: {
    readonly spaceId: SpaceId;
    readonly messageId: MessageId;
    readonly by: MemberId;
  }): Promise<{ readonly seq: number }> {
    const { newId, clock } = this.#core;
    const { spaceId } = given;
    const messageId = givenMessage(given.messageId);
    const eventId = newId();
    return this.#core.do({
      spaceId,
      *apply(change, recorder) {
        const row = yield* ownMessage(change, messageId, given.by);
        if (row instanceof Refused) return row;
        const seq = change.space.nextSeq;
        const event = { type: 'message-deleted', id: eventId, at: clock.now(), messageId } as const;
        const refusal = refusalIn(yield* happen(change, event, recorder));
        if (refusal !== null) return refusal;
        yield* redact(row);
        return { seq };
      },
    });
  }

  /** Asks the author of an agent's message for another version of it. */
  async regenerate(given: {
    readonly spaceId: SpaceId;
    readonly messageId: MessageId;
    readonly by: MemberId;
  }): Promise<{ readonly seq: number }> {
    const { newId, clock } = this.#core;
    const { spaceId, by } = given;
    const messageId = givenMessage(given.messageId);
    const eventId = newId();
    return this.#core.do({
      spaceId,
      *apply(change, recorder) {
        const asker = senderIn(change.space.state, by);
        if (asker instanceof Refused) return asker;
        const row = yield* messageById(spaceId, messageId);
        const message = row === null ? null : spokenOf(row, change.space.audiences);
        if (message === null || row?.deletedAt !== null) return noSuchMessage(messageId);
        const seq = change.space.nextSeq;
        const event = { type: 'regenerate-asked', id: eventId, at: clock.now(), message } as const;
        return refusalIn(yield* happen(change, event, recorder)) ?? { seq };
      },
    });
  }

  /** Stops a run, a chain or everything in a space; nothing of it appears after this returns. */
  async stop(given: {
    readonly spaceId: SpaceId;
    readonly by: MemberId;
    readonly runId?: RunId;
    readonly chainId?: ChainId;
  }): Promise<{ readonly seq: number }> {
    const { newId, clock, live } = this.#core;
    const { spaceId, by, runId, chainId } = given;
    const eventId = newId();
    return this.#core.do({
      spaceId,
      *apply(change, recorder) {
        const seq = change.space.nextSeq;
        const effects = yield* happen(
          change,
          {
            type: 'stop-asked',
            id: eventId,
            at: clock.now(),
            by,
            target: stopTarget(runId, chainId),
            streamed: live.streamedIn(spaceId),
          },
          recorder,
        );
        return refusalIn(effects) ?? { seq };
      },
    });
  }

  /** Lets a conversation that the turn limit ended go on. */
  async continue(given: {
    readonly spaceId: SpaceId;
    readonly by: MemberId;
  }): Promise<{ readonly seq: number }> {
    const { newId, clock } = this.#core;
    const { spaceId, by } = given;
    const eventId = newId();
    return this.#core.do({
      spaceId,
      *apply(change, recorder) {
        const seq = change.space.nextSeq;
        const event = { type: 'continue-asked', id: eventId, at: clock.now(), by } as const;
        return refusalIn(yield* happen(change, event, recorder)) ?? { seq };
      },
    });
  }
}

function stopTarget(
  runId: RunId | undefined,
  chainId: ChainId | undefined,
): Extract<Parameters<typeof happen>[1], { type: 'stop-asked' }>['target'] {
  if (runId !== undefined) return { kind: 'run', runId };
  return chainId === undefined ? { kind: 'space' } : { kind: 'chain', chainId };
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

function* ownMessage(
  { space }: SpaceChange,
  id: MessageId,
  by: MemberId,
): Script<MessageRow | Refused> {
  const row = yield* messageById(space.state.id, id);
  if (row === null || row.deletedAt !== null) return noSuchMessage(id);
  if (row.senderPersonId === by && indexOf(space.state.roster).member(by) !== undefined) return row;
  const what = 'Only who wrote a message can change it, while they are in the space.';
  return new Refused('not-yours', what, [id]);
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

function edited({ id, version }: MessageRow): Refused {
  const now = `it is at version ${version} now`;
  return new Refused(
    'changed-meanwhile',
    `The message has been changed since you read it: ${now}. Read it again and repeat your change.`,
    [id, String(version)],
  );
}

function isClientId(given: unknown): boolean {
  if (typeof given !== 'string') return false;
  return given !== '' && given.length <= LONGEST_CLIENT_ID && wellFormed(given) === given;
}

function queueFull(): Refused {
  const what = 'Too many runs wait in this space; stop some, or try again when they have ended.';
  return new Refused('queue-full', what);
}
