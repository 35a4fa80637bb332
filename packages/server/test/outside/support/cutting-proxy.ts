import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A proxy that closes a connection after a number of bytes, a limited number of times. */
export class ByteCuttingProxy {
  readonly #server: Server;
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  readonly #cutAfter: number;
  #cutsLeft: number;

  private constructor(
    target: string,
    { cuts, cutAfter }: { readonly cuts: number; readonly cutAfter: number },
  ) {
    this.#target = new URL(target);
    this.#cutsLeft = cuts;
    this.#cutAfter = cutAfter;
    this.#server = createServer((socket) => this.#carry(socket));
  }

  static async open(
    target: string,
    cutting: { readonly cuts: number; readonly cutAfter: number },
  ): Promise<ByteCuttingProxy> {
    const proxy = new ByteCuttingProxy(target, cutting);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    onTestFinished(() => {
      for (const socket of proxy.#sockets) socket.destroy();
      proxy.#server.close();
    });
    return proxy;
  }

  get origin(): string {
    return `http://${this.#host}`;
  }

  get cutsLeft(): number {
    return this.#cutsLeft;
  }

  get #host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  #carry(near: Socket): void {
    const far = connect(Number(this.#target.port), this.#target.hostname);
    const cut = (): void => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.on('error', cut);
      socket.on('close', () => this.#sockets.delete(socket));
      socket.on('close', cut);
    }
    let sent = 0;
    near.on('data', (bytes) => {
      sent += bytes.length;
      far.write(this.#renamed(bytes));
      if (sent < this.#cutAfter || this.#cutsLeft === 0) return;
      this.#cutsLeft -= 1;
      cut();
    });
    far.on('data', (bytes) => near.write(bytes));
  }

  /** Replaces the Host header, because the server only accepts its own name. */
  #renamed(bytes: Buffer): Buffer {
    const head = bytes.toString('latin1');
    if (!head.startsWith('GET ')) return bytes;
    return Buffer.from(head.replaceAll(this.#host, this.#target.host), 'latin1');
  }
}
