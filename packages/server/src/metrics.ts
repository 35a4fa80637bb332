import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { LogLine } from '@conch/runtime';

/** What is counted. Labels are rules, routes and codes: never an id, a name or a text. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #decisions = new Counter({
    name: 'conch_decisions_total',
    help: 'What happened to spaces, by kind of event',
    labelNames: ['event'],
    registers: [this.#registry],
  });
  readonly #effects = new Counter({
    name: 'conch_effects_total',
    help: 'What followed, by kind of effect and rule: turns, limits, passes, refusals, routing',
    labelNames: ['effect', 'rule'],
    registers: [this.#registry],
  });
  readonly #failures = new Counter({
    name: 'conch_failures_total',
    help: 'What could not be done, by what was being done',
    labelNames: ['during', 'code'],
    registers: [this.#registry],
  });
  readonly #answers = new Histogram({
    name: 'conch_http_answer_seconds',
    help: 'How long answers took, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 1, 5],
    registers: [this.#registry],
  });
  readonly #sockets = new Gauge({
    name: 'conch_sockets',
    help: 'Sockets of people that are open',
    registers: [this.#registry],
  });
  readonly #agentSockets = new Gauge({
    name: 'conch_agent_sockets',
    help: 'Sockets of agents that are open',
    registers: [this.#registry],
  });
  readonly #closings = new Counter({
    name: 'conch_socket_closings_total',
    help: 'Sockets that the server closed, by reason',
    labelNames: ['reason'],
    registers: [this.#registry],
  });

  /** Also what the process itself uses; not in tests that make many servers in one process. */
  withProcess(): this {
    collectDefaultMetrics({ register: this.#registry });
    return this;
  }

  countRuntime(line: LogLine): void {
    if (line.what === 'failure') {
      this.#failures.inc({ during: line.during, code: line.code });
      return;
    }
    if (line.what === 'run-failed') {
      this.#failures.inc({ during: 'run', code: line.failure });
      return;
    }
    this.#decisions.inc({ event: line.event });
    for (const { type, because } of line.effects)
      this.#effects.inc({ effect: type, rule: because });
  }

  countAnswer(route: string, status: number, seconds: number): void {
    this.#answers.observe({ route, status }, seconds);
  }

  countSockets(open: number): void {
    this.#sockets.set(open);
  }

  countAgentSockets(open: number): void {
    this.#agentSockets.set(open);
  }

  countClosing(reason: string): void {
    this.#closings.inc({ reason });
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  get type(): string {
    return this.#registry.contentType;
  }
}
