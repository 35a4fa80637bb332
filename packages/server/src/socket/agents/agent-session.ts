import type { AgentLine, ConnectedLine, AgentTaskFrame } from '@conch/agents';
import type { MemberId, RunId } from '@conch/engine';
import { PROTOCOL_VERSION, type ToAgentFrame } from '@conch/protocol';
import { RequestRefused } from '../../request-refused.ts';
import type { AgentStanding } from '../../http/route-request.ts';
import type { Services } from '../../services.ts';
import { iso } from '../../wire/instant.ts';
import { LiveAuthorization } from '../live-authorization.ts';
import type { SocketEnd } from '../socket-end.ts';
import { heldTasks, type HeldTasks } from './held-tasks.ts';
import { AgentOutbox } from './outbox.ts';
import type { Clock } from '@conch/runtime';

const RETRY_MS = 500;

/** A pause between two queries to an unavailable database. */
function pause(clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    clock.after(RETRY_MS, resolve);
  });
}

interface SessionParts {
  readonly services: Services;
  readonly end: SocketEnd;
  readonly standing: AgentStanding;
  readonly tasksAtOnce: number | undefined;
}

/** The session of an agent after it has signed in. */
export class AgentSession implements AgentLine {
  readonly agentId: MemberId;
  readonly tasksAtOnce: number | undefined;
  readonly #parts: SessionParts;
  readonly #pass: LiveAuthorization;
  readonly #outbox: AgentOutbox;
  #line: ConnectedLine | null = null;
  #isOver = false;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    const { services, end, standing, tasksAtOnce } = parts;
    const { config } = services;
    this.agentId = standing.principal.agentId;
    this.tasksAtOnce = tasksAtOnce;
    this.#pass = new LiveAuthorization(services, { standing, action: 'hold-floor' });
    this.#outbox = new AgentOutbox({
      outlet: end.outlet,
      isFresh: () => this.#pass.isFresh,
      isGood: () => this.isGood(),
      mostBytes: config.limits.agentUnsentBytes,
      overfull: () => end.close('too-slow', 'You read too slowly. Reconnect and resume.'),
    });
  }

  /** Reports the state of the tasks that the agent holds, then registers the session. */
  begin(holding: readonly RunId[], { open, parked, over }: HeldTasks): void {
    const { services, standing } = this.#parts;
    const { switchboard, clock, config } = services;
    this.send({
      type: 'ready',
      protocol: PROTOCOL_VERSION,
      agentId: this.agentId,
      agentName: standing.principal.name,
      heartbeatMs: config.limits.heartbeatMs,
      at: iso(clock.now()),
    });
    for (const taskId of new Set(holding)) {
      const end = over.get(taskId);
      if (end !== undefined) {
        const { kind: outcome, failure = null } = end;
        this.send({ type: 'settled', taskId, outcome, failure });
      } else if (!open.has(taskId)) this.send({ type: 'cancel', taskId, reason: 'not-yours' });
      // The frame is sent before the registration, so that a run that continues meanwhile sends its
      // `resume` after this frame.
      else if (parked.has(taskId)) this.send({ type: 'waiting', taskId });
    }
    this.#line = switchboard.connect(this, open);
    if (open.size > 0) void this.#settleMissed([...open]);
  }

  /** Never throws and never waits. */
  send(frame: ToAgentFrame): void {
    this.#outbox.add(frame);
  }

  /** Handles a frame about a task. Throws if the agent does not have that task. */
  take(frame: AgentTaskFrame): void {
    if (this.#line?.take(frame) === true) return;
    const what =
      'This connection has no such task. The task has ended, or another connection has it.';
    throw new RequestRefused('no-such-task', what);
  }

  /**
   * Reports an unreadable frame about a task. Returns false if the agent does not have that task.
   */
  garbled(taskId: string): boolean {
    return this.#line?.garbled(taskId as RunId) ?? false;
  }

  /**
   * Whether the agent may stay connected. Asks the database if necessary, and closes the socket if
   * the answer is no.
   */
  async isGood(): Promise<boolean> {
    const { end, services } = this.#parts;
    while (end.isOpen) {
      try {
        if (await this.#pass.isGood()) return true;
        end.close('signed-out', 'This token or its agent no longer has access.');
      } catch {
        // While the database is unavailable, nothing is read or sent.
        await pause(services.clock);
      }
    }
    return false;
  }

  /** The agent gets no more tasks, but may finish its current tasks. */
  leaving(): void {
    this.#line?.leaving();
  }

  leave(): void {
    this.#isOver = true;
    this.#line?.leave();
    this.#line = null;
  }

  // Settles tasks that ended between the lookup and the registration.
  async #settleMissed(held: readonly RunId[]): Promise<void> {
    const { database, switchboard, clock } = this.#parts.services;
    while (!this.#isOver) {
      try {
        const { over } = await heldTasks(database, this.agentId, held);
        for (const [taskId, end] of over) switchboard.settled(taskId, end);
        return;
      } catch {
        // The database is unavailable, so the loop tries again.
        await pause(clock);
      }
    }
  }
}
