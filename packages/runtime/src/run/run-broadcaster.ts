import { asMessageId, type OutcomeKind, type SpaceId } from '@conch/engine';
import type { FeedItem } from '../feed/feed-item.ts';
import type { LiveRun } from './live-run.ts';
import type { LiveRuns } from './live-runs.ts';

/**
 * Streams the text of running agents to their space. Streaming pauses while a worker handles an
 * event of the space. If that event interrupts a run, the run's message ends exactly with the text
 * that people have seen (ST1).
 */
export class RunBroadcaster {
  readonly #live: LiveRuns;
  readonly #stream: (spaceId: SpaceId, item: FeedItem) => void;

  constructor(live: LiveRuns, stream: (spaceId: SpaceId, item: FeedItem) => void) {
    this.#live = live;
    this.#stream = stream;
  }

  /** Pauses the streams of a space while a worker handles an event there. */
  hold(spaceId: SpaceId, by: object): void {
    for (const run of this.#live.in(spaceId)) run.heldBy.add(by);
  }

  /** Resumes the streams of a space after the worker's event was committed and performed. */
  release(spaceId: SpaceId, by: object): void {
    for (const run of this.#live.in(spaceId)) {
      if (!run.heldBy.delete(by) || run.heldBy.size > 0) continue;
      if (run.signal.aborted || run.isEnded) continue;
      this.sendText(run);
      this.announceTool(run);
    }
  }

  /** Streams the new text of a run. */
  sendText(run: LiveRun): void {
    const { text } = run.shown;
    const { messageId, agentId, agentName, sentLength: offset, place } = run;
    // No text is sent before the position is stored. Otherwise the message might get another
    // position after a crash.
    if (place === null || run.heldBy.size > 0 || offset === text.length) return;
    if (!run.isStreaming) {
      run.isStreaming = true;
      const { id: runId, triggerId } = run.claimed.run;
      const replyToId = asMessageId(triggerId);
      const about = { messageId, runId, agentId, agentName, replyToId, ...place };
      this.#stream(run.spaceId, { kind: 'stream_start', ...about });
    }
    run.sentLength = text.length;
    const delta = text.slice(offset);
    this.#stream(run.spaceId, { kind: 'stream_chunk', messageId, delta, offset });
  }

  /** Announces the tool that a run is waiting for, if the tool has changed. */
  announceTool(run: LiveRun): void {
    if (run.heldBy.size > 0 || run.isOfTick || run.isOver) return;
    this.#announce(run, run.tool);
  }

  ended(run: LiveRun, outcome: OutcomeKind | 'parked' | 'interrupted'): void {
    run.isOver = true;
    this.#announce(run, null);
    if (!run.isStreaming) return;
    run.isStreaming = false;
    const { messageId, claimed } = run;
    const runId = claimed.run.id;
    this.#stream(run.spaceId, { kind: 'stream_end', messageId, runId, outcome });
  }

  #announce(run: LiveRun, tool: string | null): void {
    if (run.announcedTool === tool) return;
    run.announcedTool = tool;
    const { agentId, agentName, claimed } = run;
    const runId = claimed.run.id;
    this.#stream(run.spaceId, { kind: 'run_tool', runId, agentId, agentName, tool });
  }
}
