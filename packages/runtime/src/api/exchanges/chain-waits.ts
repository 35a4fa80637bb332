import type { ChainId, SpaceId } from '@conch/engine';
import type { FeedItem } from '../../feed/feed-item.ts';
import type { FeedBatches } from '../../feed/subscription.ts';
import type { RuntimeContext } from '../../runtime-context.ts';

/** One caller that waits for chains. Each signal is remembered until the caller asks for it. */
export class ChainWait {
  readonly chainIds: ReadonlySet<ChainId>;
  #bell = Promise.withResolvers<'changed' | 'closed'>();

  constructor(chainIds: readonly ChainId[]) {
    this.chainIds = new Set(chainIds);
  }

  ring(why: 'changed' | 'closed'): void {
    this.#bell.resolve(why);
  }

  /** Resolves with `closed` if no further signals come. */
  async next(): Promise<'changed' | 'closed'> {
    const why = await this.#bell.promise;
    if (why === 'changed') this.#bell = Promise.withResolvers();
    return why;
  }
}

interface WatchedSpace {
  readonly waits: Set<ChainWait>;
  readonly feed: FeedBatches;
}

/**
 * Wakes callers that wait for chains. All callers that wait in a space share one reader of its feed,
 * so a waiting call costs one entry in a set.
 */
export class ChainWaits {
  readonly #context: Pick<RuntimeContext, 'feed' | 'failed' | 'open'>;
  readonly #spaces = new Map<SpaceId, WatchedSpace>();

  constructor(context: Pick<RuntimeContext, 'feed' | 'failed' | 'open'>) {
    this.#context = context;
  }

  /** Every end of the chains and every approval after this call wakes the caller. */
  async join(spaceId: SpaceId, chainIds: readonly ChainId[]): Promise<ChainWait> {
    const space = await this.#context.open(spaceId);
    const wait = new ChainWait(chainIds);
    const known = this.#spaces.get(spaceId);
    if (known !== undefined) {
      known.waits.add(wait);
      return wait;
    }
    const feed = this.#context.feed.subscribe(space, space.nextSeq - 1);
    const watched = { waits: new Set([wait]), feed };
    this.#spaces.set(spaceId, watched);
    void this.#read(spaceId, watched);
    return wait;
  }

  leave(spaceId: SpaceId, wait: ChainWait): void {
    const watched = this.#spaces.get(spaceId);
    if (watched === undefined || !watched.waits.delete(wait) || watched.waits.size > 0) return;
    this.#spaces.delete(spaceId);
    watched.feed.close();
  }

  async #read(spaceId: SpaceId, watched: WatchedSpace): Promise<void> {
    try {
      for (;;) {
        const items = await watched.feed.nextAll();
        if (items === null) break;
        wake(watched.waits, items);
      }
    } catch (error) {
      this.#context.failed('wait', error);
    }
    if (this.#spaces.get(spaceId) === watched) this.#spaces.delete(spaceId);
    for (const wait of watched.waits) wait.ring('closed');
  }
}

function wake(waits: ReadonlySet<ChainWait>, items: readonly FeedItem[]): void {
  for (const item of items) {
    const isFor = (wait: ChainWait): boolean => concerns(item, wait);
    for (const wait of [...waits].filter(isFor)) wait.ring('changed');
  }
}

function concerns(item: FeedItem, { chainIds }: ChainWait): boolean {
  if (item.kind === 'resync') return true;
  if (item.kind !== 'event') return false;
  return item.changes.some(
    (change) =>
      change.type === 'approval' || (change.type === 'chain' && chainIds.has(change.chainId)),
  );
}
