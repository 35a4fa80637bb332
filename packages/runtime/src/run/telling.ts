import { asMessageId, type OutcomeKind, type SpaceId } from '@conch/engine';
import type { FeedItem } from '../feed/feed-item.ts';
import type { LiveRun } from './live-run.ts';
import type { LiveRuns } from './live-runs.ts';

/**
 * Tells a space what its agents are saying. While something is decided there nothing is told: a
 * run that is cut short keeps what it had said by then (ST1), and what everybody has read of it
 * must not be more than what it keeps.
 */
export class Telling {
  readonly #live: LiveRuns;
  readonly #stream: (spaceId: SpaceId, item: FeedItem) => void;

  constructor(live: LiveRuns, stream: (spaceId: SpaceId, item: FeedItem) => void) {
    this.#live = live;
    this.#stream = stream;
  }

  /** Something is being decided in a space: what is said meanwhile waits. */
  hold(spaceId: SpaceId): void {
    for (const run of this.#live.in(spaceId)) run.isHeld = true;
  }

  /** It is decided and performed: who has not been cut short is told of again. */
  release(spaceId: SpaceId): void {
    for (const run of this.#live.in(spaceId)) {
      if (!run.isHeld) continue;
      run.isHeld = false;
      if (run.signal.aborted || run.isEnded) continue;
      this.tell(run);
      this.tellTool(run);
    }
  }

  /** Tells what a run has said since it was last told of. */
  tell(run: LiveRun): void {
    const { text } = run.shown;
    // Half a post of JSON is nothing to read along.
    if (run.isHeld || run.isOfTick || run.told === text.length) return;
    const { messageId, agentId, agentName, told: offset } = run;
    if (!run.isStreaming) {
      run.isStreaming = true;
      const { id: runId, triggerId } = run.claimed.run;
      const replyToId = asMessageId(triggerId);
      const about = { messageId, runId, agentId, agentName, replyToId };
      this.#stream(run.spaceId, { kind: 'stream-start', ...about });
    }
    run.told = text.length;
    const delta = text.slice(offset);
    this.#stream(run.spaceId, { kind: 'stream-chunk', messageId, delta, offset });
  }

  /** Tells which tool a run waits for, if that is another than was told. */
  tellTool(run: LiveRun): void {
    if (run.isHeld || run.isOfTick || run.isOver) return;
    this.#toolIs(run, run.tool);
  }

  ended(run: LiveRun, outcome: OutcomeKind | 'parked' | 'interrupted'): void {
    run.isOver = true;
    this.#toolIs(run, null);
    if (!run.isStreaming) return;
    run.isStreaming = false;
    const { messageId, claimed } = run;
    const runId = claimed.run.id;
    this.#stream(run.spaceId, { kind: 'stream-end', messageId, runId, outcome });
  }

  #toolIs(run: LiveRun, tool: string | null): void {
    if (run.toldTool === tool) return;
    run.toldTool = tool;
    const { agentId, agentName, claimed } = run;
    const runId = claimed.run.id;
    this.#stream(run.spaceId, { kind: 'run-tool', runId, agentId, agentName, tool });
  }
}
