import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server on loopback. A test controls its responses byte by byte. */
export interface RawServer {
  /** The address of the server, in the format of the operator's outbound list: `127.0.0.1:1234`. */
  readonly place: string;
  readonly port: number;
  /** The bytes received on each connection so far. */
  readonly heard: readonly string[];
  /** The open connections. */
  readonly sockets: ReadonlySet<Socket>;
}

/** Starts the server. When a request has arrived completely, the server calls `act`. */
export function openRawServer(act: (socket: Socket, nth: number) => void): Promise<RawServer> {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const nth = heard.push('') - 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (bytes) => {
      const wasWhole = isWhole(heard[nth] ?? '');
      heard[nth] += bytes.toString('latin1');
      if (!wasWhole && isWhole(heard[nth] ?? '')) act(socket, heard.length);
    });
  });
  return listening(server, { heard, sockets });
}

async function listening(
  server: Server,
  kept: Pick<RawServer, 'heard' | 'sockets'>,
): Promise<RawServer> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of kept.sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { place: `127.0.0.1:${port}`, port, ...kept };
}

function isWhole(request: string): boolean {
  const at = request.indexOf('\r\n\r\n');
  if (at === -1) return false;
  const [, length = '0'] = /^content-length: (\d+)/imu.exec(request) ?? [];
  return request.length >= at + 4 + Number(length);
}
