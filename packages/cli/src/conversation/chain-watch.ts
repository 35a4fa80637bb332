import type { MessageOnWire, ServerFrameOf } from '@conch/protocol';
import type { FeedEvent } from '@conch/sdk';

/** A run that ended without an answer because something went wrong. */
export interface FailedRun {
  readonly agentId: string;
  readonly words: string;
}

/** The changes of the awaited chain that one event causes. */
export interface ChainNews {
  readonly messages: readonly MessageOnWire[];
  readonly failed: readonly FailedRun[];
  /** The names of agents that begin to speak. */
  readonly began: readonly string[];
  readonly approvals: readonly ServerFrameOf<'approval'>['approval'][];
  readonly isOver: boolean;
}

/**
 * Follows the chain of one posted message through the events of its space. Events wait in a queue
 * until the id of the message is known.
 */
export class ChainWatch {
  #messageId: string | null = null;
  #chainId: string | null = null;
  #isOver = false;
  readonly #early: FeedEvent[] = [];
  /** The agent of each run of the chain. */
  readonly #runs = new Map<string, string>();

  /** The id of the chain. Null until an agent gets the floor. */
  get chainId(): string | null {
    return this.#chainId;
  }

  /** Called when the message is posted. Returns the changes from the events that arrived before. */
  begin(messageId: string): readonly ChainNews[] {
    this.#messageId = messageId;
    return this.#early.splice(0).map((event) => this.take(event));
  }

  take(event: FeedEvent): ChainNews {
    if (this.#messageId === null) {
      this.#early.push(event);
      return NOTHING;
    }
    if (this.#isOver) return NOTHING;
    const isStart = event.frames.some(
      (frame) => frame.type === 'message' && frame.message.id === this.#messageId,
    );
    if (isStart) {
      this.#chainId = chainOf(event);
      // No agent got the floor, so there is nothing to wait for.
      if (this.#chainId === null) this.#isOver = true;
    }
    return this.#read(event, isStart);
  }

  #read(event: FeedEvent, isStart: boolean): ChainNews {
    const news = { messages: [] as MessageOnWire[], failed: [] as FailedRun[] };
    const began: string[] = [];
    const approvals: ChainNews['approvals'][number][] = [];
    for (const frame of event.frames) {
      if (frame.type === 'run') {
        const agentId = this.#noteRun(frame);
        if (agentId === null) continue;
        if (frame.state === 'offered') began.push(agentId);
        if (frame.outcome === 'failed') {
          news.failed.push({ agentId, words: frame.outcomeWords ?? 'could not answer' });
        }
      } else if (frame.type === 'message' || frame.type === 'notice') {
        if (this.#isOurs(frame.message, isStart)) news.messages.push(frame.message);
      } else if (frame.type === 'approval' && this.#runs.has(frame.approval.runId)) {
        approvals.push(frame.approval);
      } else if (frame.type === 'chain' && frame.chainId === this.#chainId) {
        this.#isOver = true;
      }
    }
    return { ...news, began, approvals, isOver: this.#isOver };
  }

  /** The agent of a run, if the run belongs to this chain. Null for other runs. */
  #noteRun({ runId, agentId, chainId }: ServerFrameOf<'run'>): string | null {
    if (chainId !== null && chainId === this.#chainId && agentId !== null) {
      this.#runs.set(runId, agentId);
    }
    return this.#runs.get(runId) ?? null;
  }

  // True if a message belongs to this chain. A notice names no chain, so all notices during the
  // wait count as part of the chain.
  #isOurs({ id, sender, runId }: MessageOnWire, isStart: boolean): boolean {
    if (id === this.#messageId) return false;
    if (sender === null) return isStart || this.#chainId !== null;
    return runId !== null && this.#runs.has(runId);
  }
}

const NOTHING: ChainNews = { messages: [], failed: [], began: [], approvals: [], isOver: false };

function chainOf({ frames }: FeedEvent): string | null {
  for (const frame of frames) {
    if (frame.type === 'run' && frame.chainId !== null) return frame.chainId;
  }
  return null;
}
