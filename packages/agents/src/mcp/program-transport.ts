import { toolReason } from '@conch/protocol';
import {
  deserializeMessage,
  serializeMessage,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import { getDefaultEnvironment } from '@modelcontextprotocol/client/stdio';
import { BoundedLines } from './bounded-lines.ts';
import type { McpPlace } from './mcp-server.ts';
import { McpTrouble } from './mcp-trouble.ts';
import { endGroup, startGroup, type Child } from './process-group.ts';

type Program = Extract<McpPlace, { readonly kind: 'program' }>;

/**
 * Exchanges messages with a program over stdio. The transport of the package is not used, because
 * it has no limit for lines that are not messages and does not end the processes that the program
 * started.
 */
export class ProgramTransport implements Transport {
  readonly #program: Program;
  readonly #lines = new BoundedLines();
  #child: Child | null = null;
  #isClosed = false;
  onclose?: Transport['onclose'];
  onerror?: Transport['onerror'];
  onmessage?: Transport['onmessage'];

  constructor(program: Program) {
    this.#program = program;
  }

  async start(): Promise<void> {
    const { command, args, env } = this.#program;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const child = startGroup({ command, args, env: { ...getDefaultEnvironment(), ...env } });
    this.#child = child;
    child.on('spawn', resolve).on('error', reject);
    // When the program exits, its process group is ended, because other processes in the group must
    // not keep the connection open.
    child.on('exit', () => void endGroup(child));
    child.on('close', () => this.#hangUp());
    // Write errors are ignored, because pending requests fail anyway when the program exits.
    child.stdin.on('error', () => {});
    child.stdout.on('error', () => {}).on('data', (piece: Buffer) => this.#hear(piece));
    await promise;
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const gone = (): void => reject(new McpTrouble(toolReason('tools-ended')));
    if (this.#child === null || this.#isClosed) gone();
    else {
      this.#child.stdin.write(serializeMessage(message), (error) =>
        error === null || error === undefined ? resolve() : gone(),
      );
    }
    await promise;
  }

  async close(): Promise<void> {
    if (this.#child !== null) await endGroup(this.#child);
    this.#hangUp();
  }

  #hear(piece: Buffer): void {
    const lines = this.#lines.take(piece);
    if (lines === null) {
      this.onerror?.(new McpTrouble(toolReason('tools-too-much')));
      this.#hangUp();
      void this.close();
      return;
    }
    for (const line of lines) {
      const message = messageIn(line);
      if (message !== null && !this.#isClosed) this.onmessage?.(message);
    }
  }

  #hangUp(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#child?.stdout.destroy();
    this.onclose?.();
  }
}

/** Parses a line. Some programs also print other text, for which the result is null. */
function messageIn(line: string): JSONRPCMessage | null {
  try {
    return deserializeMessage(line);
  } catch {
    return null;
  }
}
