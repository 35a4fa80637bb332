import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A proxy between a client and its server. It can cut, close and stall connections. */
export class CuttingProxy {
  readonly #server: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #port = 0;
  #isClosed = false;
  #waiting: (() => void)[] = [];
  /** The number of connections so far. */
  visits = 0;

  private constructor(server: Server) {
    this.#server = server;
    server.on('connection', (near) => this.#join(near));
  }

  static async open(): Promise<CuttingProxy> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const proxy = new CuttingProxy(server);
    onTestFinished(async () => {
      server.close();
      proxy.cut();
      await once(server, 'close');
    });
    return proxy;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  leadTo(port: number): void {
    this.#port = port;
  }

  /** Cuts all connections. The data in transit is lost. */
  cut(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
  }

  /** Cuts all connections, and refuses new connections until the proxy is opened. */
  close(): void {
    this.#isClosed = true;
    this.cut();
  }

  open(): void {
    this.#isClosed = false;
  }

  /** Stops all traffic without closing a connection. */
  stall(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.pause().unpipe();
  }

  /** Resolves at the next connection. */
  async visit(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  #join(near: Socket): void {
    this.visits += 1;
    for (const resolve of this.#waiting.splice(0)) resolve();
    if (this.#isClosed) {
      near.on('error', () => {});
      near.destroy();
      return;
    }
    const far = connect(this.#port, '127.0.0.1');
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    for (const [one, other] of [pair, [far, near]] as const) {
      one.setNoDelay(true);
      one.on('error', () => {});
      one.on('close', () => {
        other.destroy();
        this.#pairs.delete(pair);
      });
      one.pipe(other);
    }
  }
}
