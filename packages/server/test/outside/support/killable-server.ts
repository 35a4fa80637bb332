import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { DatabaseLocation } from '@conch/test-databases';
import { onTestFinished } from 'vitest';
import { inOneFile, LITTLE_COLLECTION } from '../../../../../scripts/in-one-file.ts';
import type { ServerKillPoint } from '../../socket/support/mortal-server.ts';
import { TestClient } from '../../support/client.ts';
import { testConfig } from '../../support/open-server.ts';

const PROGRAM = new URL('../../socket/support/mortal-server.ts', import.meta.url);

export const ADMIN_TOKEN = 'an-admin-token-of-the-tests-which-is-long-enough';

// On PostgreSQL the runs of a dead node wait for the end of its lease, so the lease is short.
const TIMING = { leaseMs: 400, pollMs: 50 };

/** A server in a separate process, always on the same port and database. */
export class KillableServer {
  readonly #location: DatabaseLocation;
  #port = 0;
  #process: { readonly child: ChildProcess; readonly ended: Promise<unknown> } | null = null;

  private constructor(location: DatabaseLocation) {
    this.#location = location;
  }

  static async start(location: DatabaseLocation): Promise<KillableServer> {
    const server = new KillableServer(location);
    onTestFinished(() => server.kill());
    await server.restart();
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** A client that acts as the owner, with the admin token. */
  get client(): TestClient {
    return new TestClient(this.origin).withToken(ADMIN_TOKEN);
  }

  /** Resolves when the process has ended. */
  async untilExit(): Promise<void> {
    await this.#process?.ended;
  }

  /** Kills the process with SIGKILL, so that it can neither send nor write anything more. */
  async kill(): Promise<void> {
    this.#process?.child.kill('SIGKILL');
    await this.untilExit();
  }

  /** Orders the process to kill itself at this point. */
  dieAt(death: ServerKillPoint): void {
    this.#process?.child.send(death);
  }

  async restart(): Promise<void> {
    const location = this.#location;
    const where =
      location.dialect === 'sqlite' ? { dataDir: location.dataDir } : { databaseUrl: location.url };
    const config = testConfig({ config: { adminToken: ADMIN_TOKEN, port: this.#port, ...where } });
    const args = [
      ...LITTLE_COLLECTION,
      await inOneFile(PROGRAM),
      JSON.stringify(config),
      JSON.stringify(TIMING),
    ];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.#process = { child, ended: once(child, 'exit') };
    const [{ origin }] = (await once(child, 'message')) as [{ readonly origin: string }];
    this.#port = Number(new URL(origin).port);
  }
}
