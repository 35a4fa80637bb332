import type { WebSocket } from 'ws';
import { Gatherer } from './gatherer.ts';

/** The payload of a task. It is about as large as in a task of Conch with members and history. */
const TASK = { members: 'x'.repeat(4_000), history: 'y'.repeat(1_000) };

interface AgentText {
  readonly type: string;
  readonly taskId: string;
  readonly delta: string;
  readonly content: string;
}

/**
 * The lowest possible cost of outside agents: sending tasks, combining words, and forwarding
 * answers.
 */
export class BareAgents {
  readonly #send: (bytes: Buffer) => void;
  readonly #sockets: WebSocket[] = [];
  readonly #told = new Map<string, number>();
  #gatherer: Gatherer | null = null;
  #tasks = 0;

  constructor(tell: (bytes: Buffer) => void) {
    this.#send = tell;
  }

  admit(socket: WebSocket): void {
    this.#sockets.push(socket);
    socket.on('message', (bytes) => this.#heard(socket, (bytes as Buffer).toString()));
  }

  /** Sends a task to each of the first `count` agents. */
  ask(count: number): void {
    this.#gatherer ??= new Gatherer(this.#send);
    for (const socket of this.#sockets.slice(0, count)) {
      this.#tasks += 1;
      const id = `${this.#tasks}`.padStart(36, '0');
      this.#told.set(id, 0);
      socket.send(JSON.stringify({ type: 'task', id, ...TASK }));
    }
  }

  #heard(socket: WebSocket, text: string): void {
    const { type, taskId, delta, content } = JSON.parse(text) as AgentText;
    if (type === 'hello') return socket.send(JSON.stringify({ type: 'ready' }));
    const offset = this.#told.get(taskId);
    if (offset === undefined) return undefined;
    if (type === 'chunk') {
      this.#told.set(taskId, offset + delta.length);
      return this.#gatherer?.add(taskId, delta, offset);
    }
    this.#told.delete(taskId);
    this.#gatherer?.flush();
    const message = { id: taskId, sender: { kind: 'agent' }, content };
    this.#send(Buffer.from(JSON.stringify({ type: 'message', message })));
    if (this.#told.size > 0) return undefined;
    this.#gatherer?.end();
    this.#gatherer = null;
    return undefined;
  }
}
