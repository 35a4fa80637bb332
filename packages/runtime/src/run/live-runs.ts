import { asMessageId, type RunId, type SpaceId, type StreamedText } from '@conch/engine';
import type { FeedItem } from '../feed/feed-item.ts';
import type { RunSlots } from './run-slots.ts';
import type { LiveRun } from './live-run.ts';

// The largest number of stored ended runs. Only runs that end between their claim and their start
// are needed, and that time is short.
const MOST_ENDED = 1_000;
const MOST_ELSEWHERE = 5_000;

/** The active runs of this node, and its free run slots. */
export class LiveRuns implements RunSlots {
  readonly #mostAtOnce: number;
  readonly #runs = new Map<RunId, LiveRun>();
  readonly #bySpace = new Map<SpaceId, Set<LiveRun>>();
  readonly #ended = new Set<RunId>();
  #usedSlots = 0;
  #elsewhere = 0;
  #isClosing = false;

  constructor(mostAtOnce: number) {
    this.#mostAtOnce = mostAtOnce;
  }

  take(): boolean {
    if (this.#usedSlots >= this.#mostAtOnce || this.#isClosing) return false;
    this.#usedSlots += 1;
    return true;
  }

  /** Stops taking slots during shutdown. New runs stay queued for the next process. */
  takeNoMore(): void {
    this.#isClosing = true;
  }

  giveBack(count: number): void {
    this.#usedSlots -= count;
  }

  get freePlaces(): number {
    return this.#mostAtOnce - this.#usedSlots;
  }

  /** The number of active runs and of runs that are about to start. */
  get count(): number {
    return this.#usedSlots + this.#elsewhere;
  }

  /**
   * Frees the slot of a run whose agent works in another process, because such a run needs only
   * memory here. The number of such runs is also limited.
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

  /** Removes a run that is no longer active on this node. Its slot becomes free. */
  remove(run: LiveRun): void {
    if (run.hasPlace) this.giveBack(1);
    else this.#elsewhere -= 1;
    if (this.#runs.get(run.claimed.run.id) === run) this.#runs.delete(run.claimed.run.id);
    const inSpace = this.#bySpace.get(run.spaceId);
    inSpace?.delete(run);
    if (inSpace?.size === 0) this.#bySpace.delete(run.spaceId);
  }

  /** Stores that a run has ended. If the run was just claimed, it does not start. */
  noteEnded(id: RunId): void {
    this.#ended.add(id);
    const [oldest] = this.#ended;
    if (this.#ended.size > MOST_ENDED && oldest !== undefined) this.#ended.delete(oldest);
  }

  /** Whether a run ended between its claim and its start. Its agent is then not called. */
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

  /** The text so far of the runs in a space. An interrupted run keeps this text (ST1). */
  streamedIn(spaceId: SpaceId): readonly StreamedText[] {
    return this.in(spaceId).map((run) => run.streamed());
  }

  /**
   * The active streams and tools of a space, for a subscriber that connects in the middle of a
   * stream.
   */
  resumable(spaceId: SpaceId): readonly FeedItem[] {
    const runs = this.in(spaceId);
    return [...runs.flatMap(resumed), ...runs.flatMap(used)];
  }
}

function resumed(run: LiveRun): readonly FeedItem[] {
  const { messageId, claimed, agentId, agentName, shown, sentLength, place, isStreaming } = run;
  if (!isStreaming || place === null) return [];
  const { id: runId, triggerId } = claimed.run;
  const replyToId = asMessageId(triggerId);
  const about = { messageId, runId, agentId, agentName, replyToId, ...place };
  return [{ kind: 'stream_resume', ...about, content: shown.text.slice(0, sentLength) }];
}

function used({ claimed, agentId, agentName, announcedTool: tool }: LiveRun): readonly FeedItem[] {
  if (tool === null) return [];
  return [{ kind: 'run_tool', runId: claimed.run.id, agentId, agentName, tool }];
}
