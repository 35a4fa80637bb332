import type { ServerResponse } from 'node:http';
import type { Clock } from '@conch/runtime';
import type { FastifyReply } from 'fastify';
import { openaiErrorOf } from './openai-error.ts';

/** Writes a response as server-sent events. */
export class EventWriter {
  readonly #raw: ServerResponse;
  readonly #isNamed: boolean;
  #number = 0;
  #callOff: () => void = () => {};

  constructor(
    reply: FastifyReply,
    how: { readonly isNamed: boolean; readonly clock: Clock; readonly heartbeatMs: number },
  ) {
    this.#raw = reply.raw;
    this.#isNamed = how.isNamed;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) this.#raw.setHeader(name, value);
    }
    this.#raw.setHeader('content-type', 'text/event-stream; charset=utf-8');
    // Keeps proxies from buffering, which would delay events.
    this.#raw.setHeader('x-accel-buffering', 'no');
    reply.hijack();
    this.#beat(how);
    this.#raw.once('close', () => this.#callOff());
  }

  send(events: readonly object[]): void {
    for (const event of events) {
      const name = 'type' in event && this.#isNamed ? `event: ${String(event.type)}\n` : '';
      const numbered = this.#isNamed ? { ...event, sequence_number: this.#number } : event;
      this.#number += 1;
      this.#raw.write(`${name}data: ${JSON.stringify(numbered)}\n\n`);
    }
  }

  end(): void {
    this.#raw.end(this.#isNamed ? '' : 'data: [DONE]\n\n');
  }

  fail(error: unknown): void {
    const wrong = openaiErrorOf(error);
    if (this.#isNamed) this.send([{ ...wrong.error, type: 'error' }]);
    else this.send([wrong]);
    this.#raw.end();
  }

  // Proxies close silent connections, and an agent may think for minutes.
  #beat(how: { readonly clock: Clock; readonly heartbeatMs: number }): void {
    this.#callOff = how.clock.after(how.heartbeatMs, () => {
      this.#raw.write(': waiting\n\n');
      this.#beat(how);
    });
  }
}
