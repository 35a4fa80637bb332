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
import type { TestClient } from './client.ts';
import { FrameClient, refusalOf, socketAt } from './frame-client.ts';

/** A frame of an agent, before validation. */
export type UncheckedAgentFrame = z.input<typeof agentFrame>;

/** A task that an agent claims to hold. */
export interface Held {
  readonly taskId: string;
  readonly spaceId: string;
}

/** An outside agent of the tests: its id, and its token. */
export interface OutsideAgent {
  readonly agentId: string;
  readonly tokenId: string;
  readonly token: string;
}

/** Options of an agent’s socket. */
export interface AgentSocketOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the socket ignores the server's heartbeat. */
  readonly isDeaf?: boolean;
}

/** The program of an agent, connected by its socket. */
export class AgentClient extends FrameClient<UncheckedAgentFrame, ToAgentFrame> {
  constructor(socket: WebSocket) {
    super(socket, toAgentFrame);
  }

  /** Sends `hello` with the tasks that the agent still holds, and waits for `ready`. */
  async hello(token: string, holding: readonly Held[] = []): Promise<ToAgentFrameOf<'ready'>> {
    this.send({ type: 'hello', protocol: PROTOCOL_VERSION, token, holding: [...holding] });
    return this.nextOf('ready');
  }

  /** Completes a task with this content and waits until the answer is stored. */
  async answer({ id: taskId }: { readonly id: string }, content: string) {
    this.send({ type: 'complete', taskId, content });
    return this.nextOf('settled', (frame) => frame.taskId === taskId);
  }

  /** Calls a tool and returns the result. If the run was parked meanwhile, repeats the call. */
  async call(
    call: Extract<UncheckedAgentFrame, { type: 'tool_call' }>,
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

  /** Sends a frame that the server must refuse, and returns the error. */
  async refused(frame: UncheckedAgentFrame | string): Promise<ToAgentFrameOf<'error'>> {
    this.sendRaw(typeof frame === 'string' ? frame : JSON.stringify(frame));
    return this.nextOf('error');
  }

  /** Resolves when the server has handled all frames sent before. */
  async sync(): Promise<void> {
    const ref = `sync ${this.frames.length}`;
    this.send({ type: 'ping', ref });
    await this.nextOf('pong', (frame) => frame.ref === ref);
  }
}

/** Creates an agent that connects by itself, and a token for it. */
export async function makeOutsideAgent(
  admin: TestClient,
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

/** Opens an agent's socket without a hello. */
export async function openAgentSocket(
  origin: string,
  options: AgentSocketOptions = {},
): Promise<AgentClient> {
  const socket = agentSocketAt(origin, options);
  const opened = new AgentClient(socket);
  await once(socket, 'open');
  return opened;
}

/** Opens an agent's socket and sends `hello`. */
export async function connectAgent(
  origin: string,
  { token }: Pick<OutsideAgent, 'token'>,
  { holding, ...options }: AgentSocketOptions & { readonly holding?: readonly Held[] } = {},
): Promise<AgentClient> {
  const socket = await openAgentSocket(origin, options);
  await socket.hello(token, holding);
  return socket;
}

/** Tries to open an agent's socket. The server must refuse in plain HTTP. Returns the refusal. */
export function refusedAgentSocket(origin: string, options: AgentSocketOptions = {}) {
  return refusalOf(agentSocketAt(origin, options));
}

function agentSocketAt(origin: string, { headers = {}, isDeaf = false }: AgentSocketOptions) {
  return socketAt(origin, '/agent', { headers: { ...headers }, isDeaf });
}
