import { signInReason } from '@conch/protocol';
import {
  asMemberId,
  type ChainId,
  type MessageId,
  type RunId,
  type SpaceId,
  type ThreadId,
  type VersionModel,
} from '@conch/engine';
import type { PostedMessage } from '@conch/protocol';
import { Refused, type PostReceipt, type PostAck } from '@conch/runtime';
import { lowerReadMark, raiseReadMark } from '@conch/store';
import { actingToken } from './auth/principal.ts';
import { RequestRefused } from './request-refused.ts';
import { createOnce } from './http/create-once.ts';
import type { PersonalStanding, PosterStanding } from './http/route-request.ts';
import { secretsIn } from './secrets-in.ts';
import type { Services } from './services.ts';

interface NewWords {
  readonly spaceId: SpaceId;
  readonly content: string;
  readonly clientId?: string | undefined;
  readonly replyToId?: MessageId | undefined;
  readonly threadId?: ThreadId | undefined;
  /** The name of the service that automation posts as. */
  readonly service?: string | undefined;
}

interface InThread extends NewWords {
  readonly threadId: ThreadId;
}

type PostedInThread = PostedMessage & Pick<PostAck, 'threadId' | 'number'>;

interface About {
  readonly spaceId: SpaceId;
  readonly messageId: MessageId;
}

type Done = { readonly seq: number };

/**
 * The actions of people in a space, shared by HTTP and sockets. The caller has already been
 * authorised.
 */
export class MessageCommands {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  async post(by: PosterStanding, words: NewWords): Promise<PostedMessage> {
    const { spaceId, content, threadId, clientId, replyToId } = words;
    if (threadId !== undefined) {
      return this.#posted(words, await this.#reply(by, { ...words, threadId }));
    }
    await this.#notTooFast(by, words);
    const saying = this.#services.conch.post({
      spaceId,
      content,
      from: senderOf(by, words),
      ...actingToken(by.principal),
      ...(clientId === undefined ? {} : { clientId }),
      ...(replyToId === undefined ? {} : { replyToId }),
    });
    return this.#posted(words, await this.#withRemovedAgents(words, saying));
  }

  async openThread(
    by: PersonalStanding,
    words: NewWords & { readonly title: string; readonly category?: string | undefined },
  ): Promise<PostedInThread> {
    const { spaceId, content, title, category, clientId } = words;
    await this.#notTooFast(by, words);
    const opening = this.#services.conch.threads.open({
      spaceId,
      content,
      by: senderOf(by, words),
      ...actingToken(by.principal),
      title,
      ...(category === undefined ? {} : { category }),
      ...(clientId === undefined ? {} : { clientId }),
    });
    return this.#postedInThread(words, await this.#withRemovedAgents(words, opening));
  }

  async reply(by: PersonalStanding, words: InThread): Promise<PostedInThread> {
    return this.#postedInThread(words, await this.#reply(by, words));
  }

  async edit(
    by: PersonalStanding,
    given: About & { readonly content: string; readonly version?: number | undefined },
  ): Promise<Done & { readonly version: number }> {
    const { spaceId, messageId, content, version } = given;
    await this.#notTooFast(by, { spaceId });
    const about = { spaceId, messageId, by: by.principal.personId, content };
    return this.#services.conch.edit(version === undefined ? about : { ...about, version });
  }

  async delete(by: PersonalStanding, { spaceId, messageId }: About): Promise<Done> {
    return this.#services.conch.delete({ spaceId, messageId, by: by.principal.personId });
  }

  async react(
    by: PersonalStanding,
    given: About & { readonly emoji: string; readonly isGiven: boolean },
  ): Promise<Done> {
    const { personId } = by.principal;
    if (by.principal.kind !== 'automation') await this.#services.rates.reactions.take(personId);
    return this.#services.conch.react({ ...given, by: personId });
  }

  async regenerate(
    by: PersonalStanding,
    {
      spaceId,
      messageId,
      clientId,
      model,
    }: About & Pick<NewWords, 'clientId'> & { readonly model?: VersionModel | undefined },
  ): Promise<Done> {
    const { personId } = by.principal;
    return createOnce(
      this.#services,
      { madeBy: personId, scope: `regenerate ${spaceId} ${messageId}`, clientId },
      {
        make: async (keep) => {
          await this.#notTooFast(by, { spaceId });
          const also = (seq: number) => keep(String(seq));
          const about = { spaceId, messageId, by: personId, ...actingToken(by.principal) };
          const chosen = model === undefined ? about : { ...about, model };
          return this.#services.conch.regenerate(chosen, { also });
        },
        again: async (seq) => ({ seq: Number(seq) }),
      },
    );
  }

  async stop(
    by: PersonalStanding,
    target: {
      readonly spaceId: SpaceId;
      readonly runId?: RunId | undefined;
      readonly chainId?: ChainId | undefined;
    },
  ): Promise<Done> {
    const { spaceId, runId, chainId } = target;
    return this.#services.conch.stop({
      spaceId,
      by: by.principal.personId,
      ...(runId === undefined ? {} : { runId }),
      ...(chainId === undefined ? {} : { chainId }),
    });
  }

  async continue(by: PersonalStanding, spaceId: SpaceId): Promise<Done> {
    const { principal } = by;
    return this.#services.conch.continue({
      spaceId,
      by: principal.personId,
      ...actingToken(principal),
    });
  }

  /** Moves the read mark of a person forward, and with `back` only back. */
  async markRead(
    by: PersonalStanding,
    spaceId: SpaceId,
    { seq: upTo, back }: { readonly seq: number; readonly back?: true },
  ): Promise<void> {
    const { conch, clock, database, channels } = this.#services;
    const { personId } = by.principal;
    // The mark cannot be after the newest event.
    const seq = Math.min(upTo, (await conch.read.head(spaceId)).seq);
    const at = clock.now();
    const move = back ? lowerReadMark : raiseReadMark;
    const hasMoved = await database.transact(() => move({ spaceId, personId, seq, at }));
    if (!hasMoved) return;
    const moved = { type: 'read', spaceId, memberId: personId, upTo: seq } as const;
    await channels.pass(spaceId, back ? { ...moved, back } : moved);
  }

  async #reply(by: PosterStanding, words: InThread): Promise<PostAck> {
    const { spaceId, content, threadId, clientId, replyToId } = words;
    await this.#notTooFast(by, words);
    const replying = this.#services.conch.threads.reply({
      spaceId,
      content,
      by: senderOf(by, words),
      ...actingToken(by.principal),
      threadId,
      ...(clientId === undefined ? {} : { clientId }),
      ...(replyToId === undefined ? {} : { replyToId }),
    });
    return this.#withRemovedAgents(words, replying);
  }

  /** The answer to the sender: the accepted message, and warnings. */
  async #posted({ spaceId, content }: NewWords, ack: PostReceipt): Promise<PostedMessage> {
    const { messageId, seq, isRepeat, warnings } = ack;
    const { spaces } = this.#services.conch;
    const removed = warnings.length === 0 ? null : await spaces.removedMentions(spaceId, content);
    const remainingNames = new Map(removed);
    const unknown = warnings.map((warning) => {
      // Two removed agents may share their first word, so each mention gets the full name of
      // another agent.
      const [removedName, ...others] = remainingNames.get(warning.name) ?? [];
      remainingNames.set(warning.name, others);
      return removedName === undefined
        ? warning
        : ({ ...warning, isRemoved: true, removedName } as const);
    });
    const secrets = secretsIn(content).map(
      (secret) => ({ kind: 'looks-secret', ...secret }) as const,
    );
    return { messageId, seq, isRepeat, warnings: [...unknown, ...secrets] };
  }

  async #postedInThread(words: NewWords, ack: PostAck): Promise<PostedInThread> {
    const { threadId, number } = ack;
    return { ...(await this.#posted(words, ack)), threadId, number };
  }

  /** Rewords a refusal of an unknown name if an agent of that name was removed. */
  async #withRemovedAgents<T>({ spaceId, content }: NewWords, saying: Promise<T>): Promise<T> {
    try {
      return await saying;
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'unknown-mention') throw error;
      const removed = await this.#services.conch.spaces.removedMentions(spaceId, content);
      const [name] = [...removed.values()].flat();
      if (name === undefined) throw error;
      throw new RequestRefused('unknown-mention', signInReason('agent-removed', { name }));
    }
  }

  async #notTooFast(
    { principal }: PosterStanding,
    { spaceId, clientId }: Pick<NewWords, 'spaceId' | 'clientId'>,
  ): Promise<void> {
    if (principal.kind === 'automation') return;
    const { rates, conch } = this.#services;
    const isService = principal.kind === 'service';
    const from = isService ? asMemberId(`service:${principal.name}`) : principal.personId;
    try {
      await rates.posts.take(isService ? principal.serviceId : from);
      await rates.postsInSpace.take(spaceId);
    } catch (error) {
      // A repeated post is acknowledged again, even above the rate limit.
      if (clientId === undefined || !(await conch.hasPosted({ spaceId, from, clientId })))
        throw error;
    }
  }
}

function senderOf({ principal }: PosterStanding, { service }: NewWords) {
  if (principal.kind === 'service') return { service: principal.name };
  return service === undefined ? principal.personId : { service };
}
