import type { ToAgentFrameOf } from '@conch/protocol';
import type { AgentClient, OutsideAgent } from '../../support/agent-client.ts';
import { connectAgent } from '../../support/agent-client.ts';
import type { TestClient } from '../../support/client.ts';
import { fetched, shownAfter, type ClientView } from '../../support/shown.ts';
import { connect, type SocketClient } from '../../support/socket-client.ts';
import { untilTextSeen } from './words-seen.ts';

const ONCE = 'Once upon ';
const A_TIME = 'a time.';

/** The complete text of an undisturbed story. */
export const STORY = `${ONCE}${A_TIME}`;

interface RunningStory {
  readonly teller: AgentClient;
  readonly task: ToAgentFrameOf<'task'>;
  readonly messageId: string;
}

/** An outside agent in the middle of a story, and a watcher of its space. */
export class InterruptedStory {
  readonly watch: SocketClient;
  readonly task: ToAgentFrameOf<'task'>;
  readonly #before: ClientView;
  readonly #teller: AgentClient;
  readonly #messageId: string;

  private constructor(
    { watch, before }: { readonly watch: SocketClient; readonly before: ClientView },
    { teller, task, messageId }: RunningStory,
  ) {
    this.watch = watch;
    this.#before = before;
    this.#teller = teller;
    this.task = task;
    this.#messageId = messageId;
  }

  /** `call` is the message that gives the agent the floor. */
  static async begin(
    client: TestClient,
    agent: OutsideAgent,
    { spaceId, call }: { readonly spaceId: string; readonly call: string },
  ): Promise<InterruptedStory> {
    const before = await fetched(client, spaceId);
    const watch = await connect(client);
    await watch.follow(spaceId, before.seq);
    const teller = await connectAgent(client.origin, agent);
    await client.call('postMessage', { params: { spaceId }, body: { content: call } });
    const task = await teller.nextOf('task');
    teller.send({ type: 'chunk', taskId: task.id, delta: ONCE, offset: 0 });
    const messageId = await untilTextSeen(watch, task.id);
    return new InterruptedStory({ watch, before }, { teller, task, messageId });
  }

  /** The space as the watcher sees it. Throws if the received frames are inconsistent. */
  get view(): ClientView {
    return shownAfter(this.#before, this.watch.frames);
  }

  /** Finishes the story and returns its text. */
  async finish(): Promise<string> {
    const { id: taskId } = this.task;
    this.#teller.send({ type: 'chunk', taskId, delta: A_TIME, offset: ONCE.length });
    await this.#teller.answer(this.task, STORY);
    const messageId = this.#messageId;
    // Does not wait for `stream_end`, because a slow reader may never get that frame.
    await this.watch.find('message', ({ message }) => message.id === messageId);
    return this.view.messages.get(messageId)?.content ?? '';
  }
}
