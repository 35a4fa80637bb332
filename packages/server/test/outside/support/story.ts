import type { ToAgentFrameOf } from '@conch/protocol';
import type { AgentClient, OutsideAgent } from '../../support/agent-client.ts';
import { connectAgent } from '../../support/agent-client.ts';
import type { Client } from '../../support/client.ts';
import { fetched, shownAfter, type Shown } from '../../support/shown.ts';
import { connect, type SocketClient } from '../../support/socket-client.ts';
import { wordsSeen } from './words-seen.ts';

const ONCE = 'Once upon ';
const A_TIME = 'a time.';

/** The whole story, if nobody has disturbed it. */
export const STORY = `${ONCE}${A_TIME}`;

interface Telling {
  readonly teller: AgentClient;
  readonly task: ToAgentFrameOf<'task'>;
  readonly messageId: string;
}

/** An agent outside that is in the middle of a story, and someone who watches its space. */
export class Story {
  readonly watch: SocketClient;
  readonly task: ToAgentFrameOf<'task'>;
  readonly #before: Shown;
  readonly #teller: AgentClient;
  readonly #messageId: string;

  private constructor(
    { watch, before }: { readonly watch: SocketClient; readonly before: Shown },
    { teller, task, messageId }: Telling,
  ) {
    this.watch = watch;
    this.#before = before;
    this.#teller = teller;
    this.task = task;
    this.#messageId = messageId;
  }

  /** `call`: the words that give the agent the floor. */
  static async begin(
    client: Client,
    agent: OutsideAgent,
    { spaceId, call }: { readonly spaceId: string; readonly call: string },
  ): Promise<Story> {
    const before = await fetched(client, spaceId);
    const watch = await connect(client);
    await watch.follow(spaceId, before.seq);
    const teller = await connectAgent(client.origin, agent);
    await client.call('postMessage', { params: { spaceId }, body: { content: call } });
    const task = await teller.nextOf('task');
    teller.send({ type: 'chunk', taskId: task.id, delta: ONCE, offset: 0 });
    const messageId = await wordsSeen(watch, task.id);
    return new Story({ watch, before }, { teller, task, messageId });
  }

  /** The space as whoever watches sees it; throws where a stream or an event was told wrong. */
  get shown(): Shown {
    return shownAfter(this.#before, this.watch.frames);
  }

  /** Goes on as if nothing had been; what the story then is. */
  async finish(): Promise<string> {
    const { id: taskId } = this.task;
    this.#teller.send({ type: 'chunk', taskId, delta: A_TIME, offset: ONCE.length });
    await this.#teller.answer(this.task, STORY);
    const messageId = this.#messageId;
    // Not for its `stream_end`: whoever reads too slowly for a moment is not told of it.
    await this.watch.seen('message', ({ message }) => message.id === messageId);
    return this.shown.messages.get(messageId)?.content ?? '';
  }
}
