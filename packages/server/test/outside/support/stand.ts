import type { ToAgentFrameOf } from '@conch/protocol';
import {
  makeOutsideAgent,
  openAgentSocket,
  type AgentClient,
  type OutsideAgent,
} from '../../support/agent-client.ts';
import type { Client } from '../../support/client.ts';
import { fetched, inOrder } from '../../support/shown.ts';
import { connect, type SocketClient } from '../../support/socket-client.ts';
import { Story } from './story.ts';
import { wordsSeen } from './words-seen.ts';

type TaskFrame = ToAgentFrameOf<'task'>;

/** What is left of a run after its agent was as it was, and of all who had to do with it. */
export interface Aftermath {
  readonly outcome: string | null;
  readonly failure: string | null;
  /** What the rogue said, with what became of it. */
  readonly said: readonly string[];
  /** What whoever had asked it said when the floor was back. */
  readonly back: string | undefined;
  /** By which rule the chain ended. */
  readonly chain: string | null;
  /** What another agent was saying all the time. */
  readonly story: string;
  /** The codes of what the rogue was refused, in order. */
  readonly refused: readonly string[];
}

/** The time-outs of the space where the rogue is. */
export interface Patience {
  readonly silentMs: number;
  readonly totalMs: number;
  readonly maxSteps: number;
}

interface Waiting {
  /** How long its run waits for the rogue. */
  readonly waitSeconds: number;
  readonly patience?: Patience | undefined;
}

interface StandParts {
  readonly owner: Client;
  readonly rogue: OutsideAgent;
  readonly spaceId: string;
  readonly watch: SocketClient;
  readonly story: Story;
}

/** An agent that is asked by one and behaves badly, while another one tells a story. */
export class Stand {
  readonly owner: Client;
  readonly rogue: OutsideAgent;
  readonly spaceId: string;
  /** What another agent is in the middle of. */
  readonly story: Story;
  readonly #watch: SocketClient;
  readonly #lines: AgentClient[] = [];
  #runId: string | null = null;

  private constructor({ owner, rogue, spaceId, watch, story }: StandParts) {
    this.owner = owner;
    this.rogue = rogue;
    this.spaceId = spaceId;
    this.story = story;
    this.#watch = watch;
  }

  /** `name` tells its agents from others; with patience of its own, the story is told elsewhere. */
  static async open(owner: Client, name: string, waiting: Waiting): Promise<Stand> {
    const { waitSeconds, patience: timeOuts } = waiting;
    const config = askerOf(`Rogue ${name}`);
    const asker = await owner.call('addAgent', {
      body: { name: `Asker ${name}`, kind: 'script', config },
    });
    const rogue = await makeOutsideAgent(owner, `Rogue ${name}`, { waitSeconds });
    const teller = await makeOutsideAgent(owner, `Steady ${name}`);
    const call = `@Steady ${name} tell us a story`;
    const makeSpace = async (memberIds: string[], settings = {}): Promise<string> =>
      (await owner.call('makeSpace', { body: { name, memberIds, settings } })).id;
    const both = [asker.id, rogue.agentId];
    if (timeOuts === undefined) {
      const spaceId = await makeSpace([...both, teller.agentId]);
      const story = await Story.begin(owner, teller, { spaceId, call });
      return new Stand({ owner, rogue, spaceId, story, watch: story.watch });
    }
    const story = await Story.begin(owner, teller, {
      spaceId: await makeSpace([teller.agentId]),
      call,
    });
    const spaceId = await makeSpace(both, { timeOuts });
    const watch = await connect(owner);
    await watch.follow(spaceId);
    return new Stand({ owner, rogue, spaceId, story, watch });
  }

  /** The rogue comes in, with what it says that it holds. */
  async connect(...holding: readonly TaskFrame[]): Promise<AgentClient> {
    const line = await openAgentSocket(this.owner.origin);
    const held = holding.map(({ id: taskId, spaceId }) => ({ taskId, spaceId }));
    await line.hello(this.rogue.token, held);
    this.#lines.push(line);
    return line;
  }

  /** Somebody asks for what the rogue is needed for. */
  async ask(): Promise<void> {
    const { spaceId, rogue } = this;
    const content = 'somebody should look at it';
    await this.owner.call('postMessage', { params: { spaceId }, body: { content } });
    const { runId } = await this.#watch.seen(
      'run',
      ({ state, agentId }) => state === 'offered' && agentId === rogue.agentId,
    );
    this.#runId = runId;
  }

  /** The rogue comes in and has its task. */
  async begin(): Promise<{ readonly line: AgentClient; readonly task: TaskFrame }> {
    const line = await this.connect();
    await this.ask();
    return { line, task: await line.nextOf('task') };
  }

  /** Resolves when people see something of the rogue's words. */
  async seen(): Promise<void> {
    await wordsSeen(this.#watch, this.runId);
  }

  get runId(): string {
    if (this.#runId === null) throw new Error('nobody has asked the rogue');
    return this.#runId;
  }

  /** Waits until the chain is over; which one it was. */
  async over(): Promise<string> {
    const { owner, spaceId, runId } = this;
    const { chainId } = await owner.call('readRun', { params: { spaceId, runId } });
    await this.#watch.seen('chain', (frame) => frame.chainId === chainId);
    return chainId;
  }

  /** What is left when the chain is over and the story is told. */
  async aftermath(): Promise<Aftermath> {
    const { owner, spaceId, runId } = this;
    const chainId = await this.over();
    const story = await this.story.finish();
    const chain = await owner.call('readChain', { params: { spaceId, chainId } });
    const run = chain.runs.find(({ id }) => id === runId);
    const messages = inOrder(await fetched(owner, spaceId));
    const of = (who: string): readonly string[] =>
      messages
        .filter(({ author }) => author?.startsWith(who) === true)
        .map(({ status, content }) => (status === 'complete' ? content : `${status}: ${content}`));
    return {
      outcome: run?.outcome ?? null,
      failure: run?.failure ?? null,
      said: of('Rogue'),
      back: of('Asker').at(-1),
      chain: chain.endedBecause,
      story,
      refused: this.#refused(),
    };
  }

  #refused(): readonly string[] {
    return this.#lines
      .flatMap(({ frames }) => frames)
      .flatMap((frame) => (frame.type === 'error' ? [frame.problem.code] : []));
  }
}

function askerOf(target: string): readonly object[] {
  return [
    { when: { trigger: 'returned' }, do: { say: 'I heard “{{returned.content}}”.' } },
    { do: { say: 'I ask.', mentionAgent: { target, reason: 'knows it', expectReply: true } } },
  ];
}
