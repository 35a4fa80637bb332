import type { Line, Seat, TaskFrame } from '@conch/agents';
import type { MemberId, RunId } from '@conch/engine';
import { PROTOCOL_VERSION, type ToAgentFrame } from '@conch/protocol';
import { Failure } from '../../failure.ts';
import type { AgentStanding } from '../../http/asked.ts';
import type { Services } from '../../services.ts';
import { iso } from '../../wire/instant.ts';
import { Pass } from '../pass.ts';
import type { SocketEnd } from '../socket-end.ts';
import { heldTasks, type HeldTasks } from './held-tasks.ts';
import { Outbox } from './outbox.ts';
import { pause } from './pause.ts';

interface SessionParts {
  readonly services: Services;
  readonly end: SocketEnd;
  readonly standing: AgentStanding;
  readonly tasksAtOnce: number | undefined;
}

/** An agent at its socket, once it is known who it is. */
export class AgentSession implements Line {
  readonly agentId: MemberId;
  readonly tasksAtOnce: number | undefined;
  readonly #parts: SessionParts;
  readonly #pass: Pass;
  readonly #outbox: Outbox;
  #seat: Seat | null = null;
  #isOver = false;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    const { services, end, standing, tasksAtOnce } = parts;
    const { config } = services;
    this.agentId = standing.principal.agentId;
    this.tasksAtOnce = tasksAtOnce;
    this.#pass = new Pass(services, { standing, action: 'hold-floor' });
    this.#outbox = new Outbox({
      outlet: end.outlet,
      isFresh: () => this.#pass.isFresh,
      isGood: () => this.isGood(),
      mostBytes: config.limits.agentUnsentBytes,
      overfull: () => end.close('too-slow', 'You read too slowly; come back and resume.'),
    });
  }

  /** Tells it what has become of the tasks that it holds, and lets it take its seat. */
  begin(holding: readonly RunId[], { open, over }: HeldTasks): void {
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
    }
    this.#seat = switchboard.connect(this, open);
    if (open.size > 0) void this.#settleMissed([...open]);
  }

  /** Never throws and never waits. */
  send(frame: ToAgentFrame): void {
    this.#outbox.add(frame);
  }

  /** Takes what it says about a task; throws for one that it does not have. */
  take(frame: TaskFrame): void {
    if (this.#seat?.take(frame) === true) return;
    const what = 'You have no such task: it is over, or was never given to this connection.';
    throw new Failure('no-such-task', what);
  }

  /** Something about a task could not be read; `false`: it has no such task. */
  garbled(taskId: string): boolean {
    return this.#seat?.garbled(taskId as RunId) ?? false;
  }

  /** Whether it may stay; asks if that is not known, and closes its socket if not. */
  async isGood(): Promise<boolean> {
    const { end, services } = this.#parts;
    while (end.isOpen) {
      try {
        if (await this.#pass.isGood()) return true;
        end.close('signed-out', 'This token, or its agent, may not be here any more.');
      } catch {
        // The database does not answer: nothing is taken or sent until it does.
        await pause(services.clock);
      }
    }
    return false;
  }

  /** It takes no more tasks, and still answers those that it has. */
  leaving(): void {
    this.#seat?.leaving();
  }

  leave(): void {
    this.#isOver = true;
    this.#seat?.leave();
    this.#seat = null;
  }

  // What ended after it was looked up and before there was a seat, nobody has told it.
  async #settleMissed(held: readonly RunId[]): Promise<void> {
    const { database, switchboard, clock } = this.#parts.services;
    while (!this.#isOver) {
      try {
        const { over } = await heldTasks(database, this.agentId, held);
        for (const [taskId, end] of over) switchboard.settled(taskId, end);
        return;
      } catch {
        // The database does not answer; it is asked again.
        await pause(clock);
      }
    }
  }
}
