import type { ChainId, MessageId, RunId, SpaceId, ThreadId } from '@conch/engine';
import type { Posted } from '@conch/protocol';
import type { Ack, PostAck } from '@conch/runtime';
import { raiseReadMark } from '@conch/store';
import type { PersonalStanding } from './http/asked.ts';
import { secretsIn } from './secrets-in.ts';
import type { Services } from './services.ts';

interface NewWords {
  readonly spaceId: SpaceId;
  readonly content: string;
  readonly clientId?: string | undefined;
  readonly replyToId?: MessageId | undefined;
  readonly threadId?: ThreadId | undefined;
  /** Automation may speak as a service with a name of its own. */
  readonly service?: string | undefined;
}

interface InThread extends NewWords {
  readonly threadId: ThreadId;
}

type PostedInThread = Posted & Pick<PostAck, 'threadId' | 'number'>;

interface About {
  readonly spaceId: SpaceId;
  readonly messageId: MessageId;
}

type Done = { readonly seq: number };

/** What people say and do in a space, the same over HTTP and over sockets; already allowed. */
export class Speaking {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  async post(by: PersonalStanding, words: NewWords): Promise<Posted> {
    const { spaceId, content: text, threadId, clientId, replyToId } = words;
    if (threadId !== undefined) return posted(await this.#reply(by, { ...words, threadId }), text);
    await this.#notTooFast(by, words);
    const ack = await this.#services.conch.post({
      spaceId,
      text,
      from: senderOf(by, words),
      ...(clientId === undefined ? {} : { clientId }),
      ...(replyToId === undefined ? {} : { replyToId }),
    });
    return posted(ack, text);
  }

  /** Opens a thread in a forum. */
  async openThread(
    by: PersonalStanding,
    words: NewWords & { readonly title: string; readonly category?: string | undefined },
  ): Promise<PostedInThread> {
    const { spaceId, content: text, title, category, clientId } = words;
    await this.#notTooFast(by, words);
    const ack = await this.#services.conch.threads.open({
      spaceId,
      text,
      by: senderOf(by, words),
      title,
      ...(category === undefined ? {} : { category }),
      ...(clientId === undefined ? {} : { clientId }),
    });
    return postedInThread(ack, text);
  }

  /** Replies in a thread of a forum. */
  async reply(by: PersonalStanding, words: InThread): Promise<PostedInThread> {
    return postedInThread(await this.#reply(by, words), words.content);
  }

  async edit(
    by: PersonalStanding,
    given: About & { readonly content: string; readonly version?: number | undefined },
  ): Promise<Done & { readonly version: number }> {
    const { spaceId, messageId, content: text, version } = given;
    await this.#notTooFast(by, { spaceId });
    const about = { spaceId, messageId, by: by.principal.personId, text };
    return this.#services.conch.edit(version === undefined ? about : { ...about, version });
  }

  async delete(by: PersonalStanding, { spaceId, messageId }: About): Promise<Done> {
    return this.#services.conch.delete({ spaceId, messageId, by: by.principal.personId });
  }

  async regenerate(by: PersonalStanding, { spaceId, messageId }: About): Promise<Done> {
    await this.#notTooFast(by, { spaceId });
    return this.#services.conch.regenerate({ spaceId, messageId, by: by.principal.personId });
  }

  async stop(
    by: PersonalStanding,
    given: {
      readonly spaceId: SpaceId;
      readonly runId?: RunId | undefined;
      readonly chainId?: ChainId | undefined;
    },
  ): Promise<Done> {
    const { spaceId, runId, chainId } = given;
    return this.#services.conch.stop({
      spaceId,
      by: by.principal.personId,
      ...(runId === undefined ? {} : { runId }),
      ...(chainId === undefined ? {} : { chainId }),
    });
  }

  async continue(by: PersonalStanding, spaceId: SpaceId): Promise<Done> {
    return this.#services.conch.continue({ spaceId, by: by.principal.personId });
  }

  /** Someone has read up to here; never less than before. */
  async markRead(by: PersonalStanding, spaceId: SpaceId, upTo: number): Promise<void> {
    const { conch, clock, database, channels } = this.#services;
    const { personId } = by.principal;
    // Nobody has read what has not happened.
    const seq = Math.min(upTo, (await conch.read.head(spaceId)).seq);
    const at = clock.now();
    const hasMoved = await database.transact(() => raiseReadMark({ spaceId, personId, seq, at }));
    if (!hasMoved) return;
    await channels.pass(spaceId, { type: 'read', spaceId, memberId: personId, upTo: seq });
  }

  async #reply(by: PersonalStanding, words: InThread): Promise<PostAck> {
    const { spaceId, content: text, threadId, clientId, replyToId } = words;
    await this.#notTooFast(by, words);
    return this.#services.conch.threads.reply({
      spaceId,
      text,
      by: senderOf(by, words),
      threadId,
      ...(clientId === undefined ? {} : { clientId }),
      ...(replyToId === undefined ? {} : { replyToId }),
    });
  }

  async #notTooFast(
    { principal }: PersonalStanding,
    { spaceId, clientId }: Pick<NewWords, 'spaceId' | 'clientId'>,
  ): Promise<void> {
    if (principal.kind === 'automation') return;
    const { rates, conch } = this.#services;
    const from = principal.personId;
    try {
      await rates.posts.take(from);
      await rates.postsInSpace.take(spaceId);
    } catch (error) {
      // What stands already is acknowledged again, however fast it is asked for.
      if (clientId === undefined || !(await conch.hasPosted({ spaceId, from, clientId })))
        throw error;
    }
  }
}

function senderOf({ principal }: PersonalStanding, { service }: NewWords) {
  return service === undefined ? principal.personId : { service };
}

/** What the author is told: that it stands, and what they may have overlooked. */
function posted({ messageId, seq, isRepeat, unknownMentions }: Ack, text: string): Posted {
  const unknown = unknownMentions.map(
    ({ name, nearest }) => ({ kind: 'unknown-mention', name, nearest }) as const,
  );
  const secrets = secretsIn(text).map((secret) => ({ kind: 'looks-secret', ...secret }) as const);
  return { messageId, seq, isRepeat, warnings: [...unknown, ...secrets] };
}

function postedInThread(ack: PostAck, text: string): PostedInThread {
  return { ...posted(ack, text), threadId: ack.threadId, number: ack.number };
}
