import type { MemberId, MessageId, SpaceId, VersionModel } from '@conch/engine';
import { agentById, messageById, type MessageRow } from '@conch/store';
import { startedBy } from '../../across/crossing.ts';
import type { RuntimeContext } from '../../runtime-context.ts';
import { applyEvent } from '../../space/apply-event.ts';
import { spokenOf } from './message-view.ts';
import { Refused } from '../../refused.ts';
import { aloneIf, type CallerWrites } from '../caller-writes.ts';
import { changedMeanwhile } from '../changed-meanwhile.ts';
import { changeReaction } from './reactions.ts';
import { deleteMessage, ownMessage, type MessageOfSender } from './delete-message.ts';
import { requireFields, parseMessageId, parseText, noSuchMessage } from '../parse-input.ts';
import { refusalIn } from '../refusal-in.ts';
import { senderIn } from './sender.ts';

/** Edits, deletes and regenerates messages. */
export class MessageEditor {
  readonly #context: RuntimeContext;

  constructor(context: RuntimeContext) {
    this.#context = context;
  }

  /** Edits the text of a person's message. Its audience and its answers do not change. */
  async edit(input: {
    readonly spaceId: SpaceId;
    readonly messageId: MessageId;
    readonly by: MemberId;
    readonly content: string;
    /**
     * The version on which the edit is based. If the message has a newer version, nothing is saved.
     */
    readonly version?: number;
  }): Promise<{ readonly version: number; readonly seq: number }> {
    const { newId, clock, limits } = this.#context;
    const { spaceId } = requireFields(input, 'spaceId, messageId, by and content');
    const messageId = parseMessageId(input.messageId);
    const text = parseText(input.content, limits.longestMessage);
    const eventId = newId();
    return this.#context.do({
      spaceId,
      reads: text.length,
      *apply(change, recorder) {
        const row = yield* ownMessage(change, messageId, input.by);
        if (row instanceof Refused) return row;
        if (input.version !== undefined && input.version !== row.version) {
          return changedMeanwhile({
            what: 'The message',
            version: row.version,
            about: [row.id],
          });
        }
        const version = row.version + 1;
        const seq = change.space.nextSeq;
        const effects = yield* applyEvent(
          change,
          { type: 'message-edited', id: eventId, at: clock.now(), messageId, content: text },
          recorder,
        );
        const refusal = refusalIn(effects);
        if (refusal !== null) return refusal;
        return { version, seq };
      },
    });
  }

  /** Deletes a person's message. Its text is erased, and a tombstone remains. */
  async delete(input: MessageOfSender): Promise<{ readonly seq: number }> {
    return deleteMessage(this.#context, input);
  }

  /** Gives a reaction of a person to a message, or takes it back. */
  async react(input: Parameters<typeof changeReaction>[1]): Promise<{ readonly seq: number }> {
    return changeReaction(this.#context, input);
  }

  /** Asks the agent that sent a message to write another version of the message. */
  async regenerate(
    input: {
      readonly spaceId: SpaceId;
      readonly messageId: MessageId;
      readonly by: MemberId;
      readonly actingToken?: string;
      /** The model for this version. Absent: the model of the agent. */
      readonly model?: VersionModel;
    },
    { also }: Pick<CallerWrites<number>, 'also'> = {},
  ): Promise<{ readonly seq: number }> {
    const context = this.#context;
    const { newId, clock } = context;
    const { spaceId, by, model } = requireFields(input, 'spaceId, messageId and by');
    const messageId = parseMessageId(input.messageId);
    const eventId = newId();
    const chosen = model === undefined ? {} : { model };
    return context.do({
      spaceId,
      ...aloneIf(also),
      *apply(change, recorder) {
        const asker = yield* senderIn(change.space.state, by, context);
        if (asker instanceof Refused) return asker;
        const row = yield* messageById(spaceId, messageId);
        if (row === null || row.deletedAt !== null) return noSuchMessage(messageId);
        const message = spokenOf(row, change.space.audiences);
        if (message?.sender.kind !== 'agent') return notByAgent(row);
        const agent = model === undefined ? null : yield* agentById(message.sender.id);
        if (model !== undefined && agent !== null) {
          const reading = context.agents.readWithModel(agent, model);
          if (reading?.ok !== true) return noOtherModel(row, reading?.reason);
        }
        const seq = change.space.nextSeq;
        const event = {
          type: 'regenerate-asked',
          id: eventId,
          at: clock.now(),
          message,
          ...startedBy(input.actingToken ?? by),
          ...chosen,
        } as const;
        const refusal = refusalIn(yield* applyEvent(change, event, recorder));
        if (refusal !== null) return refusal;
        if (also !== undefined) yield* also(seq);
        return { seq };
      },
    });
  }
}

function noOtherModel({ id, senderName }: MessageRow, problem?: string): Refused {
  const what = `${senderName} uses no language model. Regenerate without choosing a model.`;
  return new Refused('no-other-model', problem ?? what, [id]);
}

function notByAgent({ id, senderName }: MessageRow): Refused {
  const what = `${senderName} wrote this message. Only an agent’s message can be regenerated, so choose one of those.`;
  return new Refused('no-such-agent', what, [id]);
}
