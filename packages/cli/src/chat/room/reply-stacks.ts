import { ConchError, type Client, type RouteOutput, type SpaceView } from '@conch/sdk';
import { policyFacts } from '@conch/sdk/view';

/** The agents of one branch that wait for each other, and the agent that has the floor. */
export interface ReplyStack {
  /** The agent that waits longest is first. */
  readonly waiterIds: readonly string[];
  readonly speakerId: string;
}

interface StackParts {
  readonly client: Client;
  readonly spaceId: string;
  readonly changed: () => void;
}

const MOST_CHAINS = 3;

/** Stores which agents wait for each other. Asks the server again whenever a run changes. */
export class ReplyStacks {
  readonly #parts: StackParts;
  #stacks: readonly ReplyStack[] = [];
  #pendingKey = '';
  #isLoading = false;

  constructor(parts: StackParts) {
    this.#parts = parts;
  }

  get stacks(): readonly ReplyStack[] {
    return this.#stacks;
  }

  /** Loads the stacks of the running chains, if a run has changed. */
  follow({ runs, space }: Pick<SpaceView, 'runs' | 'space'>): void {
    // Without hand-offs no agent waits for another.
    const hasStacks = policyFacts(space.settings.policy).hasHandOffs;
    const relevant = hasStacks ? runs : [];
    const wanted = relevant.map(({ runId, state }) => `${runId} ${state}`).join(' ');
    if (wanted === this.#pendingKey) return;
    this.#pendingKey = wanted;
    if (relevant.length === 0) this.#stacks = [];
    else if (!this.#isLoading) void this.#load(relevant);
  }

  async #load(runs: SpaceView['runs']): Promise<void> {
    const { client, spaceId, changed } = this.#parts;
    const chainIds = [...new Set(runs.map(({ chainId }) => chainId))].slice(-MOST_CHAINS);
    const before = this.#pendingKey;
    this.#isLoading = true;
    try {
      const chains = await Promise.all(
        chainIds.map((chainId) => client.call('readChain', { params: { spaceId, chainId } })),
      );
      if (this.#pendingKey !== '') this.#stacks = chains.flatMap(stacksOf);
    } catch (error) {
      // The stack is shown again after the next change.
      if (!(error instanceof ConchError)) throw error;
    } finally {
      this.#isLoading = false;
    }
    // A run changed meanwhile. The next `follow` loads the chain again.
    if (this.#pendingKey !== before && this.#pendingKey !== '') this.#pendingKey = '?';
    changed();
  }
}

function stacksOf({ runs }: RouteOutput<'readChain'>): readonly ReplyStack[] {
  return runs
    .filter(({ state, waiters }) => state !== 'ended' && state !== 'held' && waiters.length > 0)
    .map(({ agentId, waiters }) => ({ waiterIds: waiters, speakerId: agentId }));
}
