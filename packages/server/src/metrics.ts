import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { EffectLine, LogLine } from '@conch/runtime';

/** The metrics. Labels are rules, routes and codes, never ids, names or texts. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #decisions = new Counter({
    name: 'conch_decisions_total',
    help: 'Events in spaces, by kind',
    labelNames: ['event'],
    registers: [this.#registry],
  });
  readonly #effects = new Counter({
    name: 'conch_effects_total',
    help: 'Effects of events, by kind and rule: turns, limits, passes, refusals, routing',
    labelNames: ['effect', 'rule'],
    registers: [this.#registry],
  });
  readonly #messages = new Counter({
    name: 'conch_messages_total',
    help: 'Posted messages, by whether they are for everyone or for some agents',
    labelNames: ['visibility'],
    registers: [this.#registry],
  });
  readonly #mentions = new Counter({
    name: 'conch_mentions_total',
    help: 'Mentions in messages, by how they were resolved: found, outside, group, unknown, ambiguous',
    labelNames: ['read'],
    registers: [this.#registry],
  });
  readonly #failures = new Counter({
    name: 'conch_failures_total',
    help: 'Failures, by operation',
    labelNames: ['during', 'code'],
    registers: [this.#registry],
  });
  readonly #answers = new Histogram({
    name: 'conch_http_answer_seconds',
    help: 'Response times, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 1, 5],
    registers: [this.#registry],
  });
  readonly #sockets = new Gauge({
    name: 'conch_sockets',
    help: 'Open sockets of people',
    registers: [this.#registry],
  });
  readonly #agentSockets = new Gauge({
    name: 'conch_agent_sockets',
    help: 'Open sockets of agents',
    registers: [this.#registry],
  });
  readonly #channelsBehind = new Gauge({
    name: 'conch_channels_behind',
    help: 'Spaces whose watchers wait for events that could not be read',
    registers: [this.#registry],
  });
  readonly #closings = new Counter({
    name: 'conch_socket_closings_total',
    help: 'Sockets closed by the server, by reason',
    labelNames: ['reason'],
    registers: [this.#registry],
  });

  /** Adds metrics of the process. Tests that start many servers in one process do not call it. */
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
    for (const effect of line.effects) {
      this.#effects.inc({ effect: effect.type, rule: effect.because });
      if (effect.type === 'post-message') this.#countMessage(effect);
    }
  }

  #countMessage({ visibility, mentions }: EffectLine): void {
    if (visibility === undefined || mentions === undefined) return;
    this.#messages.inc({ visibility });
    this.#mentions.inc({ read: 'found' }, mentions.found.count);
    this.#mentions.inc({ read: 'outside' }, mentions.outside.count);
    this.#mentions.inc({ read: 'group' }, mentions.groups);
    this.#mentions.inc({ read: 'unknown' }, mentions.unknown);
    this.#mentions.inc({ read: 'ambiguous' }, mentions.ambiguous);
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

  countChannelsBehind(behind: number): void {
    this.#channelsBehind.set(behind);
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
