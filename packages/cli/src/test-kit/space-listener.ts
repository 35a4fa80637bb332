import { unreachable } from '@conch/engine';
import type { Client, FeedEvent } from '@conch/sdk';
import type { PlayedAct, PlayedTurns } from './played-act.ts';

type RunFrame = Extract<FeedEvent['frames'][number], { type: 'run' }>;

/** Collects what the agents of a space do, in order. */
export class SpaceListener {
  readonly #client: Client;
  readonly #spaceId: string;
  readonly #names: ReadonlyMap<string, string>;
  readonly #close: () => void;
  readonly #agents = new Map<string, string>();
  readonly #live = Promise.withResolvers<void>();
  #acts: PlayedAct[] = [];
  #notices: string[] = [];
  readonly #onFloor = new Set<string>();
  #areTogether = false;
  #seq = 0;
  #moved = Promise.withResolvers<void>();

  constructor(client: Client, spaceId: string, names: ReadonlyMap<string, string>) {
    this.#client = client;
    this.#spaceId = spaceId;
    this.#names = names;
    const fail = (error: Error): void => {
      this.#live.reject(error);
      this.#moved.reject(error);
    };
    this.#live.promise.catch(() => {});
    this.#moved.promise.catch(() => {});
    this.#close = client.listen(spaceId, {
      event: (event) => this.#take(event),
      live: () => this.#live.resolve(),
      lost: () => {},
      resync: () => {},
      ended: fail,
    });
  }

  /** Resolves when the event feed has begun. */
  get live(): Promise<void> {
    return this.#live.promise;
  }

  close(): void {
    this.#close();
  }

  /** The turns since the last call. Waits until this event has arrived. */
  async until(seq: number): Promise<PlayedTurns> {
    while (this.#seq < seq) await this.#moved.promise;
    const turns = { acts: this.#acts, notices: this.#notices, areTogether: this.#areTogether };
    this.#acts = [];
    this.#notices = [];
    this.#areTogether = false;
    return turns;
  }

  /**
   * The number of the last event of the space if the space has no open chain. Null while agents
   * work.
   */
  async quietAt(): Promise<number | null> {
    const { items } = await this.#client.call('listChains', {
      params: { spaceId: this.#spaceId },
      query: { limit: 5 },
    });
    if (items.some(({ endedAt }) => endedAt === null)) return null;
    const { seq } = await this.#client.call('readSpace', { params: { spaceId: this.#spaceId } });
    return seq;
  }

  #take(event: FeedEvent): void {
    const texts = new Map<string, string>();
    for (const frame of event.frames) {
      if (frame.type === 'message' && frame.message.runId !== null) {
        texts.set(frame.message.runId, frame.message.content);
      }
      if (frame.type === 'notice') this.#notices.push(frame.message.content);
    }
    for (const frame of event.frames) {
      if (frame.type !== 'run') continue;
      if (frame.state === 'offered') this.#onFloor.add(frame.runId);
      else this.#onFloor.delete(frame.runId);
      if (frame.agentId !== null) this.#agents.set(frame.runId, frame.agentId);
      if (frame.state === 'ended') this.#acts.push(this.#actOf(frame, texts.get(frame.runId)));
    }
    if (this.#onFloor.size > 1) this.#areTogether = true;
    this.#seq = event.seq;
    this.#moved.resolve();
    this.#moved = Promise.withResolvers();
    this.#moved.promise.catch(() => {});
  }

  #actOf({ runId, outcome, outcomeWords }: RunFrame, text: string | undefined): PlayedAct {
    const id = this.#agents.get(runId) ?? '';
    return {
      who: this.#names.get(id) ?? id,
      kind: kindOf(outcome),
      text: text ?? null,
      runId,
      words: outcomeWords,
    };
  }
}

function kindOf(outcome: RunFrame['outcome']): PlayedAct['kind'] {
  switch (outcome) {
    case 'responded':
    case null:
      return 'says';
    case 'skipped':
      return 'skips';
    case 'passed':
      return 'passes';
    case 'delegated':
      return 'delegates';
    case 'failed':
      return 'fails';
    case 'suppressed':
      return 'repeats itself';
    case 'cancelled':
      return 'is stopped';
    default:
      return unreachable(outcome);
  }
}
