import type { AgentTask } from '@conch/sdk';
import type { TestServer } from '../test-server.ts';

interface OpenAgent {
  readonly id: string;
  readonly name: string;
}

interface Connection {
  readonly ready: Promise<unknown>;
  readonly close: () => Promise<void>;
}

/**
 * Takes the place of an agent, records all texts that the agent would receive, and posts nothing.
 */
export class ListeningAgent {
  readonly id: string;
  readonly name: string;
  #receivedTexts: string[] = [];
  #connection: Connection | null = null;

  constructor({ id, name }: OpenAgent) {
    this.id = id;
    this.name = name;
  }

  static async open({ client, url }: TestServer, agent: OpenAgent): Promise<ListeningAgent> {
    const listening = new ListeningAgent(agent);
    const params = { agentId: agent.id };
    const body = { kind: 'remote', config: {}, status: 'active', isQuiet: false } as const;
    await client.call('changeAgent', { params, body });
    const { secret } = await client.call('makeAgentToken', { params, body: { name: 'test' } });
    const { connectAgent, skip } = await import('@conch/sdk');
    const onProblem = (): void => {};
    const connection = connectAgent(
      async (task) => {
        await listening.#record(task);
        return skip();
      },
      { url, token: secret, onProblem },
    );
    listening.#connection = connection;
    await connection.ready;
    return listening;
  }

  /** The texts received since the last call: the briefings and the results of tools. */
  take(): readonly string[] {
    const heard = this.#receivedTexts;
    this.#receivedTexts = [];
    return heard;
  }

  async close(): Promise<void> {
    await this.#connection?.close();
  }

  async #record(task: AgentTask): Promise<void> {
    const { signal: _, call, ...briefing } = task;
    this.#receivedTexts.push(JSON.stringify(briefing));
    for (const tool of ['readSpaceMessages', 'getMyRuns'] as const) {
      if (!task.tools.includes(tool)) continue;
      const answer =
        tool === 'getMyRuns' ? await call(tool, {}) : await call(tool, { spaceId: task.spaceId });
      this.#receivedTexts.push(JSON.stringify(answer));
    }
  }
}
