import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabasePlace } from '@conch/test-databases';
import type { ServerKillPoint } from '../../socket/support/mortal-server.ts';
import { makeOutsideAgent } from '../../support/agent-client.ts';
import { connect, type SocketClient } from '../../support/socket-client.ts';
import { Crew } from './crew.ts';
import {
  orderText,
  QUESTION,
  REPLY,
  expectedMessages,
  type CrewTask,
  type CrewActivity,
} from './crew-tasks.ts';
import { ADMIN_TOKEN, KillableServer } from './killable-server.ts';

const AGENTS = Array.from({ length: 10 }, (_, nth) => `Agent ${nth}`);

/** In every second space agents use hand-offs. In the other spaces they send messages and wait. */
const POLICIES = [
  { policy: 'chain', activities: ['stream', 'answer', 'stream'] },
  { policy: 'coordinator', activities: ['call', 'wait', 'answer', 'call', 'stream'] },
] as const satisfies readonly {
  readonly policy: string;
  readonly activities: readonly CrewActivity[];
}[];

/**
 * The moment at which a server dies: a time after all agents have begun, or a point in its code.
 */
export type ServerFate = { readonly afterMs: number } | ServerKillPoint;

/** Ten outside agents, each the main agent of one space, and a server that gets killed. */
export class Expedition {
  readonly #server: KillableServer;
  readonly #crew: Crew;
  /** The id of each space, by its main agent. */
  readonly #spaces: ReadonlyMap<string, string>;
  readonly #orders: CrewTask[] = [];
  #rounds = 0;

  private constructor(server: KillableServer, crew: Crew, spaces: ReadonlyMap<string, string>) {
    this.#server = server;
    this.#crew = crew;
    this.#spaces = spaces;
  }

  static async open({ location }: DatabasePlace): Promise<Expedition> {
    const server = await KillableServer.start(location);
    const { client, origin: url } = server;
    const agents = [];
    for (const name of AGENTS) agents.push(await makeOutsideAgent(client, name));
    const spaces = new Map<string, string>();
    for (const [nth, name] of AGENTS.entries()) {
      const mate = agents[(nth + 1) % agents.length];
      const memberIds = [agents[nth]?.agentId ?? '', mate?.agentId ?? ''];
      const settings = { policy: wayOf(nth).policy, mainAgentId: memberIds[0] ?? null };
      const body = { name: `Space of ${name}`, settings, memberIds };
      spaces.set(name, (await client.call('makeSpace', { body })).id);
    }
    const tokens = agents.map(({ token }) => token);
    return new Expedition(server, await Crew.start({ url, agents: tokens }), spaces);
  }

  /**
   * Gives every agent an order, kills and restarts the server, and waits until all chains have
   * ended.
   */
  async survive(fate: ServerFate): Promise<void> {
    const round = this.#rounds;
    this.#rounds += 1;
    const begun = this.#crew.started.size;
    const orders = AGENTS.map((_, nth) => orderOf(nth, round));
    this.#orders.push(...orders);
    if ('point' in fate) this.#server.dieAt(fate);
    // Orders without an answer are posted again after the restart.
    const givenOrders = Promise.allSettled(orders.map((order) => this.#give(order)));
    if ('point' in fate) await this.#server.untilExit();
    else {
      await this.#crew.untilBegun(begun + AGENTS.length);
      await sleep(fate.afterMs);
      await this.#server.kill();
    }
    await givenOrders;
    await this.#server.restart();
    await Promise.all(orders.map((order) => this.#give(order)));
    await this.#untilOver();
  }

  /** All differences from the expected history, in which each task is done exactly once. */
  async wrongs(): Promise<readonly string[]> {
    const wrongs = [...this.#spaces].map(async ([agent, spaceId]) => [
      ...(await this.#saidWrong(agent, spaceId)),
      ...(await this.#ranWrong(spaceId)),
    ]);
    return (await Promise.all(wrongs)).flat();
  }

  async #give(order: CrewTask): Promise<void> {
    const params = { spaceId: this.#spaces.get(order.agent) ?? '' };
    const body = { content: orderText(order), clientId: `order ${order.round}` };
    await this.#server.client.call('postMessage', { params, body });
  }

  /** Waits until the chain of every order has ended. Meanwhile it answers questions of agents. */
  async #untilOver(): Promise<void> {
    const watch = await connect(this.#server.client, { token: ADMIN_TOKEN });
    const left = new Map([...this.#spaces.values()].map((spaceId) => [spaceId, this.#rounds]));
    for (const spaceId of left.keys()) watch.send({ type: 'subscribe', spaces: { [spaceId]: 0 } });
    while (left.size > 0) await see(watch, left);
    await watch.leave();
  }

  async #saidWrong(agent: string, spaceId: string): Promise<readonly string[]> {
    const query = { limit: 100 };
    const { items, next } = await this.#server.client.call('readMessages', {
      params: { spaceId },
      query,
    });
    const messages = items
      .filter(({ sender }) => sender?.kind === 'agent')
      .map(
        ({ sender, content, status }) =>
          `${sender?.name}: ${content}${status === 'complete' ? '' : status}`,
      );
    const wanted = this.#orders.filter((order) => order.agent === agent).flatMap(expectedMessages);
    // After many rounds, the response contains only the newest page, so only that page is compared.
    const compared = next === null ? wanted : wanted.slice(-messages.length);
    if (messages.join('\n') === compared.join('\n')) return [];
    return [`of ${agent} was wanted:\n${compared.join('\n')}\nand said:\n${messages.join('\n')}`];
  }

  async #ranWrong(spaceId: string): Promise<readonly string[]> {
    const { client } = this.#server;
    const wrongs: string[] = [];
    const { items } = await client.call('listChains', {
      params: { spaceId },
      query: { limit: 100 },
    });
    for (const { id: chainId } of items) {
      const { runs, endedAt } = await client.call('readChain', { params: { spaceId, chainId } });
      if (endedAt === null) wrongs.push(`chain ${chainId} has not ended`);
      for (const { id, outcome, failure } of runs) {
        const [begun, over] = [this.#crew.started.get(id), this.#crew.endedTasks.get(id)];
        if (outcome === 'responded' && begun === 1 && over === 1) continue;
        wrongs.push(`run ${id}: ${outcome} ${failure}, begun ${begun} times, ended ${over} times`);
      }
    }
    return wrongs;
  }
}

async function see(watch: SocketClient, remaining: Map<string, number>): Promise<void> {
  const frame = await watch.next(() => true);
  if (frame.type === 'message' && frame.message.content === QUESTION) {
    const { spaceId, message } = frame;
    // With a client id, a repeated reply to the same question has no effect.
    const reply = { clientId: `to ${message.id}`, replyToId: message.id, content: REPLY };
    watch.send({ type: 'send_message', spaceId, ...reply });
  }
  if (frame.type !== 'chain') return;
  const chains = (remaining.get(frame.spaceId) ?? 0) - 1;
  if (chains === 0) remaining.delete(frame.spaceId);
  else remaining.set(frame.spaceId, chains);
}

function wayOf(nth: number): (typeof POLICIES)[number] {
  return nth % 2 === 0 ? POLICIES[0] : POLICIES[1];
}

function orderOf(nth: number, round: number): CrewTask {
  const { policy, activities } = wayOf(nth);
  const mate = policy === 'chain' ? AGENTS[(nth + 1) % AGENTS.length] : null;
  const activity = activities[((nth >> 1) + round) % activities.length];
  return { agent: AGENTS[nth] ?? '', activity: activity ?? 'answer', mate: mate ?? null, round };
}
