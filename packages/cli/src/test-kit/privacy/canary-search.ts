import type { PlantedCanary } from '@conch/server/operate/canaries';
import type { ListeningAgent } from './listening-agent.ts';

type Listener = Pick<ListeningAgent, 'id' | 'name' | 'take'>;

/** An agent of the checked space. */
export interface SpaceAgent {
  readonly id: string;
  readonly name: string;
}

/** A canary in a briefing that must not contain it. */
export interface CanaryLeak {
  readonly messageId: string;
  /** The name of the agent whose briefing contains the canary. */
  readonly agent: string;
  /** The agents that would read its answer. */
  readonly readers: readonly string[];
}

/** Searches for canaries in the texts that agents received. */
export class CanarySearch {
  readonly #canaries: readonly PlantedCanary[];
  readonly #foundCanaries = new Set<string>();
  readonly #leaks: CanaryLeak[] = [];
  #briefings = 0;

  constructor(canaries: readonly PlantedCanary[]) {
    this.#canaries = canaries;
  }

  /** Searches the texts that an agent received before an answer to these readers. */
  note(agent: Listener, readers: readonly SpaceAgent[]): void {
    const heard = agent.take();
    this.#briefings += heard.length;
    const found = this.#canaries.filter(({ word }) => heard.some((text) => text.includes(word)));
    for (const { word, messageId, agentIds } of found) {
      this.#foundCanaries.add(word);
      // The agent and every reader of its answer must be allowed to read the message.
      if ([agent, ...readers].every(({ id }) => agentIds.includes(id))) continue;
      const names = readers.map(({ name }) => name);
      this.#leaks.push({ messageId, agent: agent.name, readers: names });
    }
  }

  get result() {
    return {
      isOk: this.#leaks.length === 0,
      seen: this.#foundCanaries.size,
      briefings: this.#briefings,
      leaks: this.#leaks,
    };
  }
}
