import {
  asMessageId,
  asSpaceId,
  indexOf,
  type MemberId,
  type MessageId,
  type SpaceId,
} from '@conch/engine';
import { forksOf, messageById, type MessageRow, type Script } from '@conch/store';
import type { Core } from '../core.ts';
import type { Recorder } from '../decided.ts';
import { happen } from '../happen.ts';
import { redact } from '../history/redact.ts';
import { spokenOf } from '../message-view.ts';
import { Refused } from '../refused.ts';
import type { SpaceChange } from '../space-change.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { givenFields, givenMessage, givenText, noSuchMessage } from './given.ts';
import { refusalIn } from './refusal-in.ts';
import { senderIn } from './sender.ts';
import { withdrawPost } from './withdraw-post.ts';

/** Changing what was said. */
export class Changing {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
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
    const { spaceId } = givenFields(given, 'spaceId, messageId, by and text');
    const messageId = givenMessage(given.messageId);
    const text = givenText(given.text, limits.longestMessage);
    const eventId = newId();
    return this.#core.do({
      spaceId,
      *apply(change, recorder) {
        const row = yield* ownMessage(change, messageId, given.by);
        if (row instanceof Refused) return row;
        if (given.version !== undefined && given.version !== row.version) {
          return changedMeanwhile({
            what: 'The message',
            version: row.version,
            about: [row.id],
          });
        }
        const version = row.version + 1;
        const seq = change.space.nextSeq;
        const effects = yield* happen(
          change,
          { type: 'message-edited', id: eventId, at: clock.now(), messageId, text },
          recorder,
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
    const { spaceId } = givenFields(given, 'spaceId, messageId and by');
    const messageId = givenMessage(given.messageId);
    const eventId = newId();
    const inForks = { areDone: false };
    const taken = () =>
      this.#core.do<{ readonly seq: number } | null>({
        spaceId,
        *apply(change, recorder) {
          const row = yield* ownMessage(change, messageId, given.by);
          if (row instanceof Refused) return row;
          // First there: whoever is cut off in the middle and tries again takes back all of it.
          const isCopied = row.threadId !== null && (yield* forksOf(spaceId)).length > 0;
          if (isCopied && !inForks.areDone) return null;
          return yield* takeBack(change, row, { id: eventId, at: clock.now(), recorder });
        },
      });
    const done = await taken();
    if (done !== null) return done;
    await this.#deleteInForks(spaceId, messageId);
    inForks.areDone = true;
    const last = await taken();
    if (last === null) throw new Error('what was taken back in forks is taken back here');
    return last;
  }

  /** What was copied when a forum was forked goes with what its author takes back. */
  async #deleteInForks(spaceId: SpaceId, messageId: MessageId): Promise<void> {
    const { newId, clock, database } = this.#core;
    for (const fork of await database.read(() => forksOf(spaceId))) {
      const forkId = asSpaceId(fork);
      await this.#deleteInForks(forkId, messageId);
      const id = newId();
      await this.#core.do<unknown>({
        spaceId: forkId,
        *apply(change, recorder) {
          const row = yield* messageById(forkId, messageId);
          if (row === null || row.deletedAt !== null) return null;
          return yield* takeBack(change, row, { id, at: clock.now(), recorder });
        },
      });
    }
  }

  /** Asks the author of an agent's message for another version of it. */
  async regenerate(given: {
    readonly spaceId: SpaceId;
    readonly messageId: MessageId;
    readonly by: MemberId;
  }): Promise<{ readonly seq: number }> {
    const { newId, clock } = this.#core;
    const { spaceId, by } = givenFields(given, 'spaceId, messageId and by');
    const messageId = givenMessage(given.messageId);
    const eventId = newId();
    return this.#core.do({
      spaceId,
      *apply(change, recorder) {
        const asker = yield* senderIn(change.space.state, by);
        if (asker instanceof Refused) return asker;
        const row = yield* messageById(spaceId, messageId);
        if (row === null || row.deletedAt !== null) return noSuchMessage(messageId);
        const message = spokenOf(row, change.space.audiences);
        if (message?.sender.kind !== 'agent') return notByAgent(row);
        const seq = change.space.nextSeq;
        const event = { type: 'regenerate-asked', id: eventId, at: clock.now(), message } as const;
        return refusalIn(yield* happen(change, event, recorder)) ?? { seq };
      },
    });
  }
}

/** A tombstone stays; the words are gone. */
function* takeBack(
  change: SpaceChange,
  row: MessageRow,
  { id, at, recorder }: { readonly id: string; readonly at: number; readonly recorder: Recorder },
): Script<{ readonly seq: number } | Refused> {
  const seq = change.space.nextSeq;
  const event = { type: 'message-deleted', id, at, messageId: asMessageId(row.id) } as const;
  const refusal = refusalIn(yield* happen(change, event, recorder));
  if (refusal !== null) return refusal;
  yield* redact(row);
  yield* withdrawPost(row);
  return { seq };
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

function notByAgent({ id, senderName }: MessageRow): Refused {
  const what = `${senderName} wrote this message, and only an agent’s can be made again; choose such a one.`;
  return new Refused('no-such-agent', what, [id]);
}
