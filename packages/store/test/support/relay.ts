import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A relay between a program and PostgreSQL that can cut all connections at once. */
export class DatabaseRelay {
  readonly url: string;
  readonly #server: Server;
  readonly #sockets: Set<Socket>;

  private constructor(url: string, server: Server, sockets: Set<Socket>) {
    this.url = url;
    this.#server = server;
    this.#sockets = sockets;
  }

  static async to(url: string): Promise<DatabaseRelay> {
    const { hostname, port } = new URL(url);
    const sockets = new Set<Socket>();
    const server = createServer((near) => {
      const far = connect(Number(port), hostname);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.setNoDelay(true).on('error', () => {});
        socket.once('close', () => sockets.delete(socket));
      }
      near.pipe(far).pipe(near);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const through = new URL(url);
    through.hostname = '127.0.0.1';
    through.port = String((server.address() as AddressInfo).port);
    return new DatabaseRelay(through.href, server, sockets);
  }

  /** Cuts all connections and refuses new ones. */
  cut(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}
