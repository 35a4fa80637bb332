import { once } from 'node:events';
import {
  PROTOCOL_VERSION,
  toAgentFrame,
  type agentFrame,
  type ToAgentFrame,
  type ToAgentFrameOf,
} from '@conch/protocol';
import type { WebSocket } from 'ws';
import type { z } from 'zod';
import type { Client } from './client.ts';
import { FrameClient, refusalOf, socketAt } from './frame-client.ts';

/** What an agent says, before anyone has looked at it. */
export type SaidFrame = z.input<typeof agentFrame>;

/** A task that an agent says it holds. */
export interface Held {
  readonly taskId: string;
  readonly spaceId: string;
}

/** An agent of the tests: its id, and a token of its own. */
export interface OutsideAgent {
  readonly agentId: string;
  readonly tokenId: string;
  readonly token: string;
}

/** What a test may want otherwise. */
export interface AgentSocketOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Leaves the server's heartbeat without an answer. */
  readonly isDeaf?: boolean;
}

/** The program of an agent, at its socket. */
export class AgentClient extends FrameClient<SaidFrame, ToAgentFrame> {
  constructor(socket: WebSocket) {
    super(socket, toAgentFrame);
  }

  /** Says hello, with the tasks that it still holds; waits for `ready`. */
  async hello(token: string, holding: readonly Held[] = []): Promise<ToAgentFrameOf<'ready'>> {
    this.send({ type: 'hello', protocol: PROTOCOL_VERSION, token, holding: [...holding] });
    return this.nextOf('ready');
  }

  /** Ends a task with these words; waits until that is on disk. */
  async answer({ id: taskId }: { readonly id: string }, content: string) {
    this.send({ type: 'complete', taskId, content });
    return this.nextOf('settled', (frame) => frame.taskId === taskId);
  }

  /** Calls a tool, again if the run has rested meanwhile; what came of it. */
  async call(
    call: Extract<SaidFrame, { type: 'tool_call' }>,
  ): Promise<ToAgentFrameOf<'tool_result'>> {
    this.send(call);
    const { taskId, callId } = call;
    const answer = await this.next(
      (frame): frame is ToAgentFrameOf<'tool_result' | 'resume'> =>
        (frame.type === 'resume' && frame.taskId === taskId) ||
        (frame.type === 'tool_result' && frame.taskId === taskId && frame.callId === callId),
    );
    return answer.type === 'tool_result' ? answer : this.call(call);
  }

  /** Sends something that is refused; with which words. */
  async refused(frame: SaidFrame | string): Promise<ToAgentFrameOf<'error'>> {
    this.sendRaw(typeof frame === 'string' ? frame : JSON.stringify(frame));
    return this.nextOf('error');
  }

  /** Resolves when the server has taken everything that was sent before. */
  async sync(): Promise<void> {
    const ref = `sync ${this.frames.length}`;
    this.send({ type: 'ping', ref });
    await this.nextOf('pong', (frame) => frame.ref === ref);
  }
}

/** Makes an agent that connects by itself, and a token for it. */
export async function makeOutsideAgent(
  admin: Client,
  name: string,
  config: object = {},
): Promise<OutsideAgent> {
  const { id: agentId } = await admin.call('addAgent', { body: { name, kind: 'remote', config } });
  const { id: tokenId, secret: token } = await admin.call('makeAgentToken', {
    params: { agentId },
    body: { name: 'its own' },
  });
  return { agentId, tokenId, token };
}

/** Opens an agent's socket and says nothing yet. */
export async function openAgentSocket(
  origin: string,
  options: AgentSocketOptions = {},
): Promise<AgentClient> {
  const socket = agentSocketAt(origin, options);
  const opened = new AgentClient(socket);
  await once(socket, 'open');
  return opened;
}

/** Opens an agent's socket and says hello. */
export async function connectAgent(
  origin: string,
  { token }: Pick<OutsideAgent, 'token'>,
  { holding, ...options }: AgentSocketOptions & { readonly holding?: readonly Held[] } = {},
): Promise<AgentClient> {
  const socket = await openAgentSocket(origin, options);
  await socket.hello(token, holding);
  return socket;
}

/** Tries to open an agent's socket and is refused in plain HTTP: with which status and code. */
export function refusedAgentSocket(origin: string, options: AgentSocketOptions = {}) {
  return refusalOf(agentSocketAt(origin, options));
}

function agentSocketAt(origin: string, { headers = {}, isDeaf = false }: AgentSocketOptions) {
  return socketAt(origin, '/agent', { headers: { ...headers }, isDeaf });
}
