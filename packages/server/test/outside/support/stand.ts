import type { ToAgentFrameOf } from '@conch/protocol';
import {
  makeOutsideAgent,
  openAgentSocket,
  type AgentClient,
  type OutsideAgent,
} from '../../support/agent-client.ts';
import type { TestClient } from '../../support/client.ts';
import { fetched, inOrder } from '../../support/shown.ts';
import { connect, type SocketClient } from '../../support/socket-client.ts';
import { InterruptedStory } from './story.ts';
import { untilTextSeen } from './words-seen.ts';

type TaskFrame = ToAgentFrameOf<'task'>;

/** The state of the run and of the other agents after the misconduct. */
export interface Aftermath {
  readonly outcome: string | null;
  readonly failure: string | null;
  /** The messages of the rogue, with their status. */
  readonly contents: readonly string[];
  /** The last message of the agent that asked the rogue, after that agent got the floor back. */
  readonly back: string | undefined;
  /** The rule by which the chain ended. */
  readonly chain: string | null;
  /** The text of another agent's story, which continues during the misconduct. */
  readonly story: string;
  /** The codes of the refusals that the rogue received, in order. */
  readonly refusalCodes: readonly string[];
}

/** The time-outs of the rogue’s space. */
export interface RogueTimeouts {
  readonly silentMs: number;
  readonly totalMs: number;
  readonly maxSteps: number;
}

interface Waiting {
  /** How long a run waits for the rogue to connect. */
  readonly waitSeconds: number;
  readonly patience?: RogueTimeouts | undefined;
}

interface StandParts {
  readonly owner: TestClient;
  readonly rogue: OutsideAgent;
  readonly spaceId: string;
  readonly watch: SocketClient;
  readonly story: InterruptedStory;
}

/**
 * A test stage: one agent asks the rogue agent, which misbehaves, while a third agent tells a
 * story.
 */
export class Stand {
  readonly owner: TestClient;
  readonly rogue: OutsideAgent;
  readonly spaceId: string;
  /** The unfinished story of another agent. */
  readonly story: InterruptedStory;
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

  /**
   * `name` makes the names of the agents unique. If the rogue has its own time-outs, its space
   * contains no story.
   */
  static async open(owner: TestClient, name: string, waiting: Waiting): Promise<Stand> {
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
      const story = await InterruptedStory.begin(owner, teller, { spaceId, call });
      return new Stand({ owner, rogue, spaceId, story, watch: story.watch });
    }
    const story = await InterruptedStory.begin(owner, teller, {
      spaceId: await makeSpace([teller.agentId]),
      call,
    });
    const spaceId = await makeSpace(both, { timeOuts });
    const watch = await connect(owner);
    await watch.follow(spaceId);
    return new Stand({ owner, rogue, spaceId, story, watch });
  }

  /** Connects the rogue, with the tasks that it claims to hold. */
  async connect(...holding: readonly TaskFrame[]): Promise<AgentClient> {
    const line = await openAgentSocket(this.owner.origin);
    const held = holding.map(({ id: taskId, spaceId }) => ({ taskId, spaceId }));
    await line.hello(this.rogue.token, held);
    this.#lines.push(line);
    return line;
  }

  /** Posts a message that makes the asking agent call the rogue. */
  async ask(): Promise<void> {
    const { spaceId, rogue } = this;
    const content = 'somebody should look at it';
    await this.owner.call('postMessage', { params: { spaceId }, body: { content } });
    const { runId } = await this.#watch.find(
      'run',
      ({ state, agentId }) => state === 'offered' && agentId === rogue.agentId,
    );
    this.#runId = runId;
  }

  /** Connects the rogue and waits for its task. */
  async begin(): Promise<{ readonly line: AgentClient; readonly task: TaskFrame }> {
    const line = await this.connect();
    await this.ask();
    return { line, task: await line.nextOf('task') };
  }

  /** Resolves when people see the first words of the rogue. */
  async untilSeen(): Promise<void> {
    await untilTextSeen(this.#watch, this.runId);
  }

  get runId(): string {
    if (this.#runId === null) throw new Error('nobody has asked the rogue');
    return this.#runId;
  }

  /** Waits until the chain has ended, and returns its id. */
  async over(): Promise<string> {
    const { owner, spaceId, runId } = this;
    const { chainId } = await owner.call('readRun', { params: { spaceId, runId } });
    await this.#watch.find('chain', (frame) => frame.chainId === chainId);
    return chainId;
  }

  /** The result after the chain has ended and the story is finished. */
  async aftermath(): Promise<Aftermath> {
    const { owner, spaceId, runId } = this;
    const chainId = await this.over();
    const story = await this.story.finish();
    const chain = await owner.call('readChain', { params: { spaceId, chainId } });
    const run = chain.runs.find(({ id }) => id === runId);
    const messages = inOrder(await fetched(owner, spaceId));
    const of = (who: string): readonly string[] =>
      messages
        .filter(({ sender }) => sender?.startsWith(who) === true)
        .map(({ status, content }) => (status === 'complete' ? content : `${status}: ${content}`));
    return {
      outcome: run?.outcome ?? null,
      failure: run?.failure ?? null,
      contents: of('Rogue'),
      back: of('Asker').at(-1),
      chain: chain.endedBecause,
      story,
      refusalCodes: this.#refusalCodes(),
    };
  }

  #refusalCodes(): readonly string[] {
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
