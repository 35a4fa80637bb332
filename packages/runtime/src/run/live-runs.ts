import { asMessageId, type RunId, type SpaceId, type Streamed } from '@conch/engine';
import type { FeedItem } from '../feed/feed-item.ts';
import type { Places } from '../places.ts';
import type { LiveRun } from './live-run.ts';

// Only those count that end between their claim and their start: a moment.
const MOST_ENDED = 1_000;
const MOST_ELSEWHERE = 5_000;

/** The runs that this node is at, and the places for more. */
export class LiveRuns implements Places {
  readonly #mostAtOnce: number;
  readonly #runs = new Map<RunId, LiveRun>();
  readonly #bySpace = new Map<SpaceId, Set<LiveRun>>();
  readonly #ended = new Set<RunId>();
  #taken = 0;
  #elsewhere = 0;
  #isClosing = false;

  constructor(mostAtOnce: number) {
    this.#mostAtOnce = mostAtOnce;
  }

  take(): boolean {
    if (this.#taken >= this.#mostAtOnce || this.#isClosing) return false;
    this.#taken += 1;
    return true;
  }

  /** What is offered from now on is for who comes next. */
  takeNoMore(): void {
    this.#isClosing = true;
  }

  giveBack(count: number): void {
    this.#taken -= count;
  }

  get freePlaces(): number {
    return this.#mostAtOnce - this.#taken;
  }

  /** How many are under way or about to be. */
  get count(): number {
    return this.#taken + this.#elsewhere;
  }

  /**
   * Its agent is at work somewhere else: it gives its place to others. Memory is all that it costs
   * here, and that is bounded too.
   */
  goElsewhere(run: LiveRun): boolean {
    if (this.#elsewhere >= MOST_ELSEWHERE) return false;
    run.hasPlace = false;
    this.#elsewhere += 1;
    this.giveBack(1);
    return true;
  }

  add(run: LiveRun): void {
    this.#runs.set(run.claimed.run.id, run);
    const inSpace = this.#bySpace.get(run.spaceId) ?? new Set();
    inSpace.add(run);
    this.#bySpace.set(run.spaceId, inSpace);
  }

  /** It is over here: its place is free. */
  remove(run: LiveRun): void {
    if (run.hasPlace) this.giveBack(1);
    else this.#elsewhere -= 1;
    if (this.#runs.get(run.claimed.run.id) === run) this.#runs.delete(run.claimed.run.id);
    const inSpace = this.#bySpace.get(run.spaceId);
    inSpace?.delete(run);
    if (inSpace?.size === 0) this.#bySpace.delete(run.spaceId);
  }

  /** A run has ended: if it was just claimed, it need not begin. */
  noteEnded(id: RunId): void {
    this.#ended.add(id);
    const [oldest] = this.#ended;
    if (this.#ended.size > MOST_ENDED && oldest !== undefined) this.#ended.delete(oldest);
  }

  /** Whether a run that was just claimed has ended meanwhile: then its agent is not even called. */
  hasEnded(id: RunId): boolean {
    return this.#ended.has(id);
  }

  get(id: RunId): LiveRun | undefined {
    return this.#runs.get(id);
  }

  all(): readonly LiveRun[] {
    return [...this.#runs.values()];
  }

  in(spaceId: SpaceId): readonly LiveRun[] {
    return [...(this.#bySpace.get(spaceId) ?? [])];
  }

  isBusy(spaceId: SpaceId): boolean {
    return this.#bySpace.has(spaceId);
  }

  /** What runs of a space have said so far: it stays if they are cut short (ST1). */
  streamedIn(spaceId: SpaceId): readonly Streamed[] {
    return this.in(spaceId).map((run) => run.streamed());
  }

  /** The streams and the tools under way in a space, for who comes in the middle. */
  resumable(spaceId: SpaceId): readonly FeedItem[] {
    const runs = this.in(spaceId);
    return [...runs.filter(({ isStreaming }) => isStreaming).map(resumed), ...runs.flatMap(used)];
  }
}

function resumed({ messageId, claimed, agentId, agentName, shown, told }: LiveRun): FeedItem {
  return {
    kind: 'stream-resume',
    messageId,
    runId: claimed.run.id,
    agentId,
    agentName,
    replyToId: asMessageId(claimed.run.triggerId),
    content: shown.text.slice(0, told),
  };
}

function used({ claimed, agentId, agentName, toldTool: tool }: LiveRun): readonly FeedItem[] {
  if (tool === null) return [];
  return [{ kind: 'run-tool', runId: claimed.run.id, agentId, agentName, tool }];
}
