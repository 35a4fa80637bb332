import {
  agentFrame,
  PROTOCOL_VERSION,
  type AgentFrame,
  type AgentFrameOf,
  type ToAgentFrame,
} from '@conch/protocol';
import type { SocketClass } from '../../../src/web-socket.ts';
import { ECHO } from './task-frame.ts';

type Listener = (event: {
  readonly data: unknown;
  readonly code: number;
  readonly reason: string;
}) => void;

/** A connection without a network. Frames of the agent are queued until the test takes them. */
export class MemorySocket {
  readonly url: string;
  readonly #listeners = new Map<string, Listener>();
  readonly #onTheWay: AgentFrame[] = [];
  isOpen = true;

  constructor(url: string) {
    this.url = url;
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, listener);
  }

  send(text: string): void {
    this.#onTheWay.push(agentFrame.parse(JSON.parse(text)));
  }

  close(): void {
    this.isOpen = false;
  }

  /** The next frame from the agent. Null if there is none. */
  take(): AgentFrame | null {
    return this.#onTheWay.shift() ?? null;
  }

  takeAll(): readonly AgentFrame[] {
    return this.#onTheWay.splice(0);
  }

  /** Sends a frame from the server. */
  say(frame: ToAgentFrame): void {
    this.#tell('message', { data: JSON.stringify(frame) });
  }

  /** Accepts the agent. Returns its hello. */
  letIn({ heartbeatMs = 20_000 } = {}): AgentFrameOf<'hello'> {
    this.#tell('open', {});
    const hello = this.take() as AgentFrameOf<'hello'>;
    const at = '2026-01-01T00:00:00.000Z';
    const who = { agentId: ECHO.id, agentName: ECHO.name };
    this.say({ type: 'ready', protocol: PROTOCOL_VERSION, heartbeatMs, at, ...who });
    return hello;
  }

  /** Closes the connection. Queued frames are dropped. */
  end(code = 1006, reason = ''): void {
    this.isOpen = false;
    this.#onTheWay.length = 0;
    this.#tell('close', { code, reason });
  }

  #tell(type: string, { data = null, code = 0, reason = '' }: Partial<Parameters<Listener>[0]>) {
    this.#listeners.get(type)?.({ data, code, reason });
  }
}

/** All connections of one agent. */
export class MemoryWire {
  readonly sockets: MemorySocket[] = [];
  readonly webSocket: SocketClass;

  constructor() {
    const { sockets } = this;
    this.webSocket = class extends MemorySocket {
      constructor(url: string) {
        super(url);
        sockets.push(this);
      }
    };
  }

  /** The newest connection. */
  get socket(): MemorySocket {
    const socket = this.sockets.at(-1);
    if (socket === undefined) throw new Error('nobody has connected');
    return socket;
  }
}

/** Resolves when all pending work that needs no timer and no network is done. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
