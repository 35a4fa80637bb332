import { scriptKind } from '@conch/agents';
import { setAdmin } from '@conch/store';
import type { DatabasePlace } from '@conch/test-databases';
import type { DatabaseKind } from '@conch/test-databases/vitest';
import { createServer, type ConchServer } from '../../../src/create-server.ts';
import { TestClient } from '../../support/client.ts';
import { testConfig } from '../../support/open-server.ts';
import { CastProcess, type Lesson } from './cast-process.ts';
import { CAST, type Conversation } from './conversations.ts';
import { recordOf, type SpaceRecord } from './space-record.ts';

const ADMIN_TOKEN = 'an-admin-token-of-the-tests-which-is-long-enough';
const SILENT = [{ do: { skip: true } }];

/** A server with all agents of the six conversations. The agents are either inside or outside. */
export class Theatre {
  readonly #place: DatabasePlace;
  readonly #server: ConchServer;
  readonly #client: TestClient;
  readonly #ids = new Map<string, string>();
  #processes: readonly CastProcess[] = [];

  private constructor(place: DatabasePlace, server: ConchServer) {
    this.#place = place;
    this.#server = server;
    this.#client = new TestClient(server.origin).withToken(ADMIN_TOKEN);
  }

  static async open(kind: DatabaseKind, where: 'inside' | 'outside'): Promise<Theatre> {
    const place = await kind.make();
    const server = await createServer({
      config: testConfig({ config: { adminToken: ADMIN_TOKEN } }),
      kinds: [scriptKind],
      database: await place.open(),
      logTo: { write: () => {} },
    });
    const { id } = await server.conch.people.create({ name: 'حسام' });
    await server.database.transact(() => setAdmin({ id, isAdmin: true }));
    const theatre = new Theatre(place, server);
    await theatre.#moveIn(where);
    return theatre;
  }

  /** Plays a conversation to its end and returns the record of each space. */
  async play(conversation: Conversation): Promise<Readonly<Record<string, SpaceRecord>>> {
    const { scripts, opening, service } = conversation;
    await this.#learn({ scripts });
    const spaces = await this.#makeSpaces(conversation);
    const [[, first] = ['', ''], ...others] = spaces;
    // A service needs grants for the other spaces.
    for (const [, spaceId] of others) {
      for (const kind of ['read', 'act'] as const) {
        const body = { homeId: first, kind };
        await this.#client.call('giveGrant', { params: { spaceId }, body });
      }
    }
    await this.#client.call('postMessage', {
      params: { spaceId: first },
      body: { content: opening, ...(service === undefined ? {} : { service }) },
    });
    await this.#server.conch.idle();
    const records = spaces.map(async ([name, spaceId]) => {
      const replay = await this.#server.conch.read.replay(spaceId);
      const record = { ...(await recordOf(this.#client, spaceId)), hash: hashOf(replay) };
      // Agents find spaces by name, so the name must be free when the next conversation is played.
      const body = { name: `${name}, which is over` };
      await this.#client.call('changeSpace', { params: { spaceId }, body });
      return [name, record] as const;
    });
    return Object.fromEntries(await Promise.all(records));
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map((cast) => cast.end()));
    await this.#server.close();
    await this.#place.remove();
  }

  async #moveIn(where: 'inside' | 'outside'): Promise<void> {
    const agentKind =
      where === 'inside' ? { kind: 'script', config: SILENT } : { kind: 'remote', config: {} };
    for (const name of CAST) {
      const { id } = await this.#client.call('addAgent', { body: { name, ...agentKind } });
      this.#ids.set(name, id);
    }
    if (where === 'inside') return;
    const { origin: url } = this.#server;
    const tokens = await Promise.all(CAST.map((name) => this.#token(name)));
    // One agent in a separate process, and the other agents in another process.
    this.#processes = await Promise.all([
      CastProcess.start({ url, agents: tokens.slice(0, 1) }),
      CastProcess.start({ url, agents: tokens.slice(1) }),
    ]);
  }

  async #token(name: string): Promise<{ readonly name: string; readonly token: string }> {
    const params = { agentId: this.#id(name) };
    const { secret } = await this.#client.call('makeAgentToken', { params, body: { name } });
    return { name, token: secret };
  }

  async #learn(lesson: Lesson): Promise<void> {
    if (this.#processes.length > 0) {
      await Promise.all(this.#processes.map((cast) => cast.learn(lesson)));
      return;
    }
    for (const [name, config] of Object.entries(lesson.scripts)) {
      const params = { agentId: this.#id(name) };
      await this.#client.call('changeAgent', { params, body: { config } });
    }
  }

  async #makeSpaces({ policy, spaces }: Conversation): Promise<readonly [string, string][]> {
    const spaceIds: [string, string][] = [];
    for (const [name, agents] of Object.entries(spaces)) {
      const memberIds = agents.map((agent) => this.#id(agent));
      const main = policy === 'coordinator' ? { mainAgentId: memberIds[0] ?? null } : {};
      const body = { name, settings: { policy, ...main }, memberIds };
      spaceIds.push([name, (await this.#client.call('makeSpace', { body })).id]);
    }
    return spaceIds;
  }

  #id(name: string): string {
    const id = this.#ids.get(name);
    if (id === undefined) throw new Error(`${name} is not in the cast`);
    return id;
  }
}

type Replay = Awaited<ReturnType<ConchServer['conch']['read']['replay']>>;

function hashOf(replay: Replay): string {
  if (!replay.ok)
    throw new Error(`it is not decided in the same way again: ${JSON.stringify(replay)}`);
  return replay.hash;
}
