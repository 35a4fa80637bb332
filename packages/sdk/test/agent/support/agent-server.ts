import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  agentFrame,
  PROTOCOL_VERSION,
  type AgentFrame,
  type AgentFrameOf,
  type ToAgentFrame,
} from '@conch/protocol';
import { onTestFinished } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { ECHO } from './task-frame.ts';

type Type = AgentFrame['type'];

/** A scripted server. Every frame that it receives must match the protocol. */
export class AgentServer {
  readonly url: string;
  readonly #server: WebSocketServer;
  readonly #lines: ServerSide[] = [];
  #taken = 0;
  #wake: () => void = () => {};

  private constructor(server: WebSocketServer) {
    this.#server = server;
    const { port } = server.address() as AddressInfo;
    this.url = `http://127.0.0.1:${port}`;
    server.on('connection', (socket) => {
      this.#lines.push(new ServerSide(socket));
      this.#wake();
    });
  }

  /** Listens on a port until the test ends. */
  static async open(port = 0): Promise<AgentServer> {
    const server = new WebSocketServer({ host: '127.0.0.1', port, path: '/agent' });
    await once(server, 'listening');
    const opened = new AgentServer(server);
    onTestFinished(() => opened.close());
    return opened;
  }

  /** The next incoming connection, before its first frame. */
  async next(): Promise<ServerSide> {
    for (;;) {
      const line = this.#lines[this.#taken];
      if (line !== undefined) {
        this.#taken += 1;
        return line;
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** The next incoming connection after its hello was accepted. */
  async letIn(): Promise<ServerSide> {
    const line = await this.next();
    await line.letIn();
    return line;
  }

  async close(): Promise<void> {
    for (const line of this.#lines) line.cut();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }
}

/** The server's end of one connection. */
export class ServerSide {
  readonly frames: AgentFrame[] = [];
  /** The tasks that the agent listed in its hello. */
  holding: NonNullable<AgentFrameOf<'hello'>['holding']> = [];
  readonly closed: Promise<number>;
  readonly #socket: WebSocket;
  #taken = 0;
  #isClosed = false;
  #wake: () => void = () => {};

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (bytes) => {
      const frame = agentFrame.parse(JSON.parse((bytes as Buffer).toString()));
      if (frame.type === 'ping') return this.send({ type: 'pong' });
      this.frames.push(frame);
      return this.#wake();
    });
    this.closed = new Promise((resolve) => {
      socket.on('close', (code) => {
        this.#isClosed = true;
        this.#wake();
        resolve(code);
      });
    });
  }

  async letIn({ heartbeatMs = 20_000 } = {}): Promise<void> {
    const { holding = [] } = await this.nextOf('hello');
    this.holding = holding;
    const at = '2026-01-01T00:00:00.000Z';
    const who = { agentId: ECHO.id, agentName: ECHO.name };
    this.send({ type: 'ready', protocol: PROTOCOL_VERSION, heartbeatMs, at, ...who });
  }

  send(frame: ToAgentFrame): void {
    this.sendRaw(JSON.stringify(frame));
  }

  sendRaw(text: string | Buffer): void {
    this.#socket.send(text);
  }

  /** Waits for the next frame of a type and skips the frames before it. */
  async nextOf<T extends Type>(
    type: T,
    isIt: (frame: AgentFrameOf<T>) => boolean = () => true,
  ): Promise<AgentFrameOf<T>> {
    for (;;) {
      const frame = this.frames[this.#taken];
      if (frame === undefined) {
        if (this.#isClosed) throw new Error(`closed while waiting for ${type}`);
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      this.#taken += 1;
      if (frame.type === type && isIt(frame as AgentFrameOf<T>)) return frame as AgentFrameOf<T>;
    }
  }

  /** Resolves when the agent has read everything that was sent before. */
  async sync(): Promise<void> {
    const ponged = once(this.#socket, 'pong');
    this.#socket.ping();
    await ponged;
  }

  /** Cuts the connection without a close frame. */
  cut(): void {
    this.#socket.terminate();
  }

  close(code: number, reason = ''): void {
    this.#socket.close(code, reason);
  }
}
