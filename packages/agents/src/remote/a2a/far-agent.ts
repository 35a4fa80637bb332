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
import type { OutsideFetch } from '../../outside/outside.ts';
import { BINDINGS, fetchCard } from './agent-card.ts';
import { CONCH_EXTENSION } from './message-to-agent.ts';
import { Wire } from './wire.ts';

export interface FarAgentParts {
  readonly fetch: OutsideFetch;
  /** Where the card of the agent is. */
  readonly address: string;
  /** How long it may take to say something that wants no thought. */
  readonly answerMs: number;
}

/** An agent as it is spoken to in one run. Whatever goes wrong is thrown as an `A2aFailure`. */
export class FarAgent {
  readonly #wire: Wire;
  readonly #client: Client;
  readonly #signal: AbortSignal;
  readonly #answerMs: number;
  /** Whether it wants the whole task with each message. */
  readonly knowsConch: boolean;

  private constructor(
    wire: Wire,
    client: Client,
    given: Pick<FarAgent, 'knowsConch'> & {
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

  /** Reads the card, and with it how its agent is spoken to. */
  static async reach(parts: FarAgentParts, signal: AbortSignal): Promise<FarAgent> {
    const { address, answerMs } = parts;
    const wire = new Wire(parts.fetch);
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
      return new FarAgent(wire, client, { knowsConch, signal, answerMs });
    } catch (error) {
      throw wire.failureOf(error);
    }
  }

  /** Sends a message; what comes of it, as it comes. It may stop before the task has ended. */
  async *send(message: Message): AsyncGenerator<StreamResponse, void, undefined> {
    try {
      yield* this.#client.sendMessageStream(requestOf(message), this.#with(this.#signal));
    } catch (error) {
      throw this.#wire.failureOf(error);
    }
  }

  /** A task as it stands. */
  async taskOf(id: string): Promise<Task> {
    const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(this.#answerMs)]);
    try {
      return await this.#client.getTask({ tenant: '', id, historyLength: 0 }, this.#with(signal));
    } catch (error) {
      throw this.#wire.failureOf(error);
    }
  }

  /** Tells the agent that a task is no longer wanted. Nobody waits for that, and it may fail. */
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
      // What has begun can be stopped only once the id of its task is known.
      returnImmediately: true,
    },
    metadata: undefined,
  };
}
