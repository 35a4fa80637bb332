import type { Duplex } from 'node:stream';
import {
  agentFrame,
  PROTOCOL_VERSION,
  type AgentFrame,
  type AgentFrameOf,
  type CloseReason,
  type ToAgentFrame,
} from '@conch/protocol';
import type { WebSocket } from 'ws';
import { authorise } from '../../auth/authorise.ts';
import { RequestRefused } from '../../request-refused.ts';
import { refusalOf, problemOf } from '../../http/answer.ts';
import type { AgentStanding } from '../../http/route-request.ts';
import type { Services } from '../../services.ts';
import type { OpenSocket } from '../open-sockets.ts';
import { otherVersion } from '../other-version.ts';
import { frameReader } from '../read-frame.ts';
import { SocketEnd } from '../socket-end.ts';
import { AgentSession } from './agent-session.ts';
import { AnnouncedLength } from './announced-length.ts';
import { heldTasks } from './held-tasks.ts';
import type { Clock } from '@conch/runtime';

interface AgentConnectionParts {
  readonly socket: WebSocket;
  /** The network connection that carries the socket. */
  readonly stream: Duplex;
  readonly services: Services;
  /** The address of the client, for which failed tries are counted. */
  readonly address: string;
  /** Called when the agent has signed in. */
  readonly signedIn: (connection: AgentSocketConnection) => void;
  readonly ended: (connection: AgentSocketConnection) => void;
}

const readFrame = frameReader<AgentFrame>(agentFrame, ['taskId']);

/** One socket of an outside agent, before and after it has signed in. */
export class AgentSocketConnection implements OpenSocket {
  readonly #parts: AgentConnectionParts;
  readonly #end: SocketEnd;
  #session: AgentSession | null = null;
  readonly #allowLongMessages: () => void;
  #isSilent = true;

  constructor(parts: AgentConnectionParts) {
    this.#parts = parts;
    const { socket, stream, services } = parts;
    this.#end = new SocketEnd({
      socket,
      stream,
      services,
      take: (text) => this.#take(text),
      // A closing connection gets no more tasks.
      closing: () => this.#session?.leave(),
      over: () => this.#over(),
    });
    this.#allowLongMessages = this.#refuseLongMessages();
  }

  get address(): string {
    return this.#parts.address;
  }

  get isSilent(): boolean {
    return this.#isSilent;
  }

  readonly beat = (): void => this.#end.beat();

  readonly close = (reason: CloseReason, words: string): void => this.#end.close(reason, words);

  /** Closes the socket because of a limit: too many sockets or too many failed tries. */
  readonly turnAway = (failure: RequestRefused): void => this.#sendAway('too-many', failure);

  readonly checkAccess = async (): Promise<void> => {
    await this.#session?.isGood();
  };

  /**
   * Closes the socket if it announces a message that is too long for a `hello`. Returns the function
   * that ends this check.
   */
  #refuseLongMessages(): () => void {
    const { stream, services } = this.#parts;
    const announced = new AnnouncedLength();
    const look = (piece: Buffer): void => {
      if (announced.take(piece) > services.config.limits.helloFrameBytes) this.#end.tooLong();
    };
    // This listener runs before the listener of ws, so that ws does not collect the message.
    stream.prependListener('data', look);
    return () => stream.off('data', look);
  }

  async #take(text: string): Promise<void> {
    this.#isSilent = false;
    if (this.#session !== null) await this.#pace(this.#session.agentId, text);
    const read = readFrame(text, this.#parts.services.config.limits);
    try {
      if (!read.ok) return await this.#notUnderstood(read.failure, read.ref);
      if (read.frame.type === 'hello') return await this.#hello(read.frame);
      return await this.#act(read.frame);
    } catch (error) {
      const failure = refusalOf(error);
      if (failure.code === 'broken') {
        const frame = read.ok ? read.frame.type : null;
        this.#parts.services.log.error({ what: 'broken', frame });
      }
      this.#refuse(failure, read.ref);
      // An agent that failed to sign in may try again, but each try counts as an unreadable frame.
      if (this.#session === null) this.#end.notUnderstood();
      return undefined;
    }
  }

  async #hello({
    protocol,
    token,
    holding = [],
    tasksAtOnce,
  }: AgentFrameOf<'hello'>): Promise<void> {
    const { services, stream } = this.#parts;
    if (this.#session !== null) {
      throw new RequestRefused(
        'not-allowed',
        'This socket has already sent hello. Open another socket for another agent.',
      );
    }
    if (protocol !== PROTOCOL_VERSION) {
      return this.#sendAway('version-mismatch', otherVersion(protocol));
    }
    const standing = await this.#standing(token);
    if (standing === null) return;
    const { agentId } = standing.principal;
    const taskIds = holding.map(({ taskId }) => taskId);
    const held = await heldTasks(services.database, agentId, taskIds);
    // A connection that is already closed would never release its line.
    if (!this.#end.isOpen) return;
    try {
      services.rates.agentSockets.enter(agentId, stream);
    } catch (error) {
      return this.turnAway(refusalOf(error));
    }
    this.#end.greeted();
    this.#parts.signedIn(this);
    this.#allowLongMessages();
    services.log.info({ what: 'agent-connected', agentId, holding: holding.length });
    const session = new AgentSession({ services, end: this.#end, standing, tasksAtOnce });
    this.#session = session;
    session.begin(taskIds, held);
    // The agent may have lost its access while it signed in.
    await session.isGood();
  }

  /**
   * The agent of a token. Null if the agent may not connect. In that case, the reason has already
   * been sent.
   */
  async #standing(token: string): Promise<AgentStanding | null> {
    const { services, address } = this.#parts;
    try {
      const authorization = `Bearer ${token}`;
      const standing = await services.gate.authenticate(
        { authorization },
        { route: 'GET /agent', address },
      );
      const refusal = authorise(standing, 'hold-floor');
      if (refusal === null) return standing as AgentStanding;
      throw refusal;
    } catch (error) {
      const failure = refusalOf(error);
      if (failure.code !== 'bad-token' && failure.code !== 'not-allowed') throw failure;
      try {
        // Counts only failed tries, because other agents at the same address may have valid tokens.
        await services.rates.failedUpgrades.take(address);
        this.#sendAway('signed-out', failure);
      } catch (tooFast) {
        this.turnAway(refusalOf(tooFast));
      }
      return null;
    }
  }

  async #act(frame: Exclude<AgentFrame, { type: 'hello' }>): Promise<void> {
    const session = this.#session;
    if (session === null) return this.#sendAway('not-understood', helloFirst());
    if (!(await session.isGood())) return;
    if (frame.type === 'ping') {
      return this.#tell({ type: 'pong', ...(frame.ref === undefined ? {} : { ref: frame.ref }) });
    }
    if (frame.type === 'leaving') return session.leaving();
    session.take(frame);
  }

  /**
   * The rate limit applies before parsing, so that a frame above the rate costs memory but no
   * parsing.
   */
  async #pace(agentId: string, text: string): Promise<void> {
    const { rates, clock } = this.#parts.services;
    const waiting = { clock, isOpen: () => this.#end.isOpen };
    await pace(() => rates.agentFrames.take(agentId), waiting);
    await pace(() => rates.agentBytes.take(agentId, Buffer.byteLength(text)), waiting);
  }

  async #notUnderstood(failure: RequestRefused, taskId: string | null): Promise<void> {
    const session = this.#session;
    if (session === null) return this.#sendAway('not-understood', failure);
    if (!(await session.isGood())) return;
    const isOwn = taskId !== null && session.garbled(taskId);
    this.#refuse(failure, taskId);
    // A bad frame about the agent's own task has already ended that task, so the frame is not
    // counted.
    if (!isOwn) this.#end.notUnderstood();
  }

  #refuse(failure: RequestRefused, taskId: string | null): void {
    this.#tell({ type: 'error', taskId, problem: problemOf(failure) });
  }

  #sendAway(reason: CloseReason, failure: RequestRefused): void {
    this.#refuse(failure, null);
    this.close(reason, failure.message);
  }

  #tell(frame: ToAgentFrame): void {
    if (this.#session === null) this.#end.send(frame);
    else this.#session.send(frame);
  }

  #over(): void {
    const session = this.#session;
    session?.leave();
    if (session !== null) {
      this.#parts.services.log.info({ what: 'agent-left', agentId: session.agentId });
    }
    this.#parts.ended(this);
  }
}

function helloFirst(): RequestRefused {
  return new RequestRefused('version-mismatch', 'Send hello first.');
}

/**
 * Waits until the rate allows the frame or the connection is closed. A refusal would leave a gap in
 * the agent's answer.
 */
async function pace(
  take: () => Promise<void>,
  { clock, isOpen }: { readonly clock: Clock; readonly isOpen: () => boolean },
): Promise<void> {
  while (isOpen()) {
    try {
      return await take();
    } catch (error) {
      const { retryAfterSeconds = 1 } = refusalOf(error).extra;
      await new Promise<void>((resolve) => {
        clock.after(retryAfterSeconds * 1_000, resolve);
      });
    }
  }
  return undefined;
}
