import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scriptKind } from '@conch/agents';
import { createServer, PLAIN_CONFIG, type ConchServer } from '@conch/server';
import { setAdmin } from '@conch/store';
import { openPostgres } from '@conch/store/postgres';
import { SpaceWatcher } from './watcher.ts';

const NODES = 2;
const SPACES = 3;
const FAR = 1_000_000;
const PAUSE_MS = 25;
const ADMIN_TOKEN = 'a-token-of-the-torture';

/** Servers on one database, people who post continuously, and watchers of their spaces. */
export class WatchedSpaces {
  readonly watchers: readonly SpaceWatcher[];
  readonly #servers: readonly ConchServer[];
  readonly #folder: string;
  readonly #writing: readonly Promise<void>[];
  #posted = 0;
  #isOver = false;

  private constructor(parts: {
    readonly servers: readonly ConchServer[];
    readonly folder: string;
    readonly spaceIds: readonly string[];
  }) {
    this.#servers = parts.servers;
    this.#folder = parts.folder;
    this.watchers = parts.spaceIds.flatMap((spaceId, space) =>
      parts.servers.flatMap(({ origin }, node) =>
        (['socket', 'stream'] as const).map((over) => {
          const name = `the ${over} in space ${space} on node ${node}`;
          return new SpaceWatcher({ origin, token: ADMIN_TOKEN, spaceId, name, over }, 0);
        }),
      ),
    );
    this.#writing = parts.spaceIds.map((spaceId) => this.#write(spaceId));
  }

  static async open(url: string): Promise<WatchedSpaces> {
    const folder = await mkdtemp(join(tmpdir(), 'conch-watchers-'));
    const servers: ConchServer[] = [];
    for (let node = 0; node < NODES; node += 1) servers.push(await startServer(url, folder));
    const [first] = servers;
    if (first === undefined) throw new Error('there is no server');
    const { id } = await first.conch.people.create({ name: 'Olga' });
    await first.database.transact(() => setAdmin({ id, isAdmin: true }));
    const spaceIds: string[] = [];
    for (let space = 0; space < SPACES; space += 1) {
      const made = await first.conch.spaces.create({ name: `Space ${space}`, memberIds: [id] });
      spaceIds.push(made.id);
    }
    return new WatchedSpaces({ servers, folder, spaceIds });
  }

  /** The number of acknowledged messages. */
  get posted(): number {
    return this.#posted;
  }

  /** Posts a message, and repeats it until it is acknowledged. Returns the number of the event. */
  async post(spaceId: string): Promise<number> {
    const clientId = randomUUID();
    for (let attempt = 0; ; attempt += 1) {
      const seq = await this.#tryToPost(spaceId, clientId, attempt).catch(() => null);
      if (seq !== null) return seq;
      await pause();
    }
  }

  async close(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#writing);
    for (const watcher of this.watchers) watcher.close();
    await Promise.all(this.#servers.map((server) => server.close()));
    await rm(this.#folder, { recursive: true });
  }

  async #write(spaceId: string): Promise<void> {
    while (!this.#isOver) {
      await this.post(spaceId);
      await pause();
    }
  }

  async #tryToPost(spaceId: string, clientId: string, attempt: number): Promise<number | null> {
    const { origin } = this.#servers[attempt % NODES] ?? { origin: '' };
    const answer = await fetch(`${origin}/api/v1/spaces/${spaceId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, content: 'still there' }),
    });
    const body = (await answer.json()) as { readonly seq: number };
    if (!answer.ok) return null;
    this.#posted += 1;
    return body.seq;
  }
}

async function startServer(url: string, dataDir: string): Promise<ConchServer> {
  const { limits } = PLAIN_CONFIG;
  return createServer({
    config: {
      ...PLAIN_CONFIG,
      dataDir,
      adminToken: ADMIN_TOKEN,
      secretKey: 'a key of the torture, which seals nothing worth having',
      logLevel: 'silent',
      limits: { ...limits, requestsPer10s: FAR, postsPer10s: FAR, postsPer10sInSpace: FAR },
    },
    kinds: [scriptKind],
    database: await openPostgres({ url }),
  });
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
