import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { DatabaseLocation } from '@conch/test-databases';
import { onTestFinished } from 'vitest';
import { inOneFile } from '../../../../../scripts/in-one-file.ts';
import type { Death } from '../../socket/mortal-server.ts';
import { Client } from '../../support/client.ts';
import { testConfig } from '../../support/open-server.ts';

const PROGRAM = new URL('../../socket/mortal-server.ts', import.meta.url);

export const ADMIN_TOKEN = 'an-admin-token-of-the-tests-which-is-long-enough';

// On PostgreSQL there could be another node: what a dead one left waits for its lease to end.
const TIMING = { leaseMs: 400, pollMs: 50 };

/** A server in a process of its own, always at the same port of the same database. */
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

  /** The owner, by the token for automation. */
  get client(): Client {
    return new Client(this.origin).withToken(ADMIN_TOKEN);
  }

  /** Resolves when it is dead. */
  async gone(): Promise<void> {
    await this.#process?.ended;
  }

  /** Without a chance to say anything, or to write it down. */
  async kill(): Promise<void> {
    this.#process?.child.kill('SIGKILL');
    await this.gone();
  }

  /** It is to die by its own hand. */
  dieAt(death: Death): void {
    this.#process?.child.send(death);
  }

  async restart(): Promise<void> {
    const location = this.#location;
    const where =
      location.dialect === 'sqlite' ? { dataDir: location.dataDir } : { databaseUrl: location.url };
    const config = testConfig({ config: { adminToken: ADMIN_TOKEN, port: this.#port, ...where } });
    const args = [await inOneFile(PROGRAM), JSON.stringify(config), JSON.stringify(TIMING)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.#process = { child, ended: once(child, 'exit') };
    const [{ origin }] = (await once(child, 'message')) as [{ readonly origin: string }];
    this.#port = Number(new URL(origin).port);
  }
}
