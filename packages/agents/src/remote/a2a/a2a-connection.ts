import type { Message, SendMessageRequest, StreamResponse, Task } from '@a2a-js/sdk';
import {
  ClientFactory,
  JsonRpcTransportFactory,
  RestTransportFactory,
  ServiceParameters,
  withA2AExtensions,
  type Client,
  type RequestOptions,
} from '@a2a-js/sdk/client';
import type { FetchOutside } from '../../outbound/guarded-fetch.ts';
import { BINDINGS, fetchCard } from './agent-card.ts';
import { CONCH_EXTENSION } from './message-to-agent.ts';
import { A2aWire } from './wire.ts';

export interface A2aConnectionParts {
  readonly fetch: FetchOutside;
  /** The address of the agent's card. */
  readonly address: string;
  /** The time limit for requests that the agent can answer without thinking. */
  readonly answerMs: number;
}

/** The connection to an A2A agent for one run. Every error is thrown as an `A2aFailure`. */
export class A2aConnection {
  readonly #wire: A2aWire;
  readonly #client: Client;
  readonly #signal: AbortSignal;
  readonly #answerMs: number;
  /** True if the agent wants the whole task with each message. */
  readonly knowsConch: boolean;

  private constructor(
    wire: A2aWire,
    client: Client,
    given: Pick<A2aConnection, 'knowsConch'> & {
      readonly signal: AbortSignal;
      readonly answerMs: number;
    },
  ) {
    this.#wire = wire;
    this.#client = client;
    this.#signal = given.signal;
    this.#answerMs = given.answerMs;
    this.knowsConch = given.knowsConch;
  }

  /** Reads the card of the agent, which describes how to call the agent. */
  static async reach(parts: A2aConnectionParts, signal: AbortSignal): Promise<A2aConnection> {
    const { address, answerMs } = parts;
    const wire = new A2aWire(parts.fetch);
    try {
      const { card, knowsConch } = await fetchCard(address, {
        fetch: wire.fetchCard,
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
      });
      const options = { fetchImpl: wire.fetch, legacyCompat: { enabled: true } };
      const factory = new ClientFactory({
        transports: [new JsonRpcTransportFactory(options), new RestTransportFactory(options)],
        preferredTransports: [...BINDINGS],
      });
      const client = await factory.createFromAgentCard(card);
      return new A2aConnection(wire, client, { knowsConch, signal, answerMs });
    } catch (error) {
      throw wire.failureOf(error);
    }
  }

  /**
   * Sends a message and yields the events of the answer. The stream may stop before the task has
   * ended.
   */
  async *send(message: Message): AsyncGenerator<StreamResponse, void, undefined> {
    try {
      yield* this.#client.sendMessageStream(requestOf(message), this.#with(this.#signal));
    } catch (error) {
      throw this.#wire.failureOf(error);
    }
  }

  /** Fetches the current state of a task. */
  async taskOf(id: string): Promise<Task> {
    const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(this.#answerMs)]);
    try {
      return await this.#client.getTask({ tenant: '', id, historyLength: 0 }, this.#with(signal));
    } catch (error) {
      throw this.#wire.failureOf(error);
    }
  }

  /** Cancels a task at the agent without waiting for the result. The call may fail. */
  cancel(id: string): void {
    const options = this.#with(AbortSignal.timeout(this.#answerMs));
    this.#client.cancelTask({ tenant: '', id, metadata: undefined }, options).catch(() => {});
  }

  #with(signal: AbortSignal): RequestOptions {
    const extensions = this.knowsConch ? [withA2AExtensions(CONCH_EXTENSION)] : [];
    return { signal, serviceParameters: ServiceParameters.create(...extensions) };
  }
}

function requestOf(message: Message): SendMessageRequest {
  return {
    tenant: '',
    message,
    configuration: {
      acceptedOutputModes: [],
      taskPushNotificationConfig: undefined,
      historyLength: 0,
      // The agent returns the task at the start of its work, because Conch needs the id to cancel
      // the task.
      returnImmediately: true,
    },
    metadata: undefined,
  };
}
