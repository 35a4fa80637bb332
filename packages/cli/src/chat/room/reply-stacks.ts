import { ConchError, type Client, type RouteOutput, type SpaceView } from '@conch/sdk';
import { policyFacts } from '@conch/sdk/view';

/**
 * The agents of one branch that wait for each other, and the agent that currently has the floor.
 */
export interface ReplyStack {
  /** The agents that wait. The agent that has waited longest is first. */
  readonly waiterIds: readonly string[];
  readonly speakerId: string;
}

interface StackParts {
  readonly client: Client;
  readonly spaceId: string;
  readonly changed: () => void;
}

const MOST_CHAINS = 3;

/** Stores which agents wait for each other. Loads the stacks again whenever a run changes. */
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
    // In a space without hand-offs no agent waits for another agent.
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
      // An error of the server only hides the stack until the next change.
      if (!(error instanceof ConchError)) throw error;
    } finally {
      this.#isLoading = false;
    }
    // If a run changed meanwhile, the next `follow` loads the stacks again.
    if (this.#pendingKey !== before && this.#pendingKey !== '') this.#pendingKey = '?';
    changed();
  }
}

function stacksOf({ runs }: RouteOutput<'readChain'>): readonly ReplyStack[] {
  return runs
    .filter(({ state, waiters }) => state !== 'ended' && state !== 'held' && waiters.length > 0)
    .map(({ agentId, waiters }) => ({ waiterIds: waiters, speakerId: agentId }));
}
