import type { FollowedSpace } from '@conch/sdk';
import { useCallback, useSyncExternalStore } from 'react';

// People read in groups of words, and each drawing costs a layout.
const DRAWN_EVERY_MS = 100;

interface DrawnText {
  text: string;
  readonly listeners: Set<() => void>;
}

/** The drawn texts of the streams of one space. All streams are drawn in the same moment. */
class StreamTexts {
  readonly #space: FollowedSpace;
  readonly #drawn = new Map<string, DrawnText>();
  #leave: (() => void) | null = null;
  #drawnAt = -Infinity;
  #isComing = false;

  constructor(space: FollowedSpace) {
    this.#space = space;
  }

  /** The text of a stream when it was last drawn. */
  textOf(messageId: string): string {
    return this.#drawn.get(messageId)?.text ?? this.#current(messageId) ?? '';
  }

  subscribe(messageId: string, listener: () => void): () => void {
    const drawn = this.#drawn.get(messageId) ?? {
      text: this.textOf(messageId),
      listeners: new Set(),
    };
    this.#drawn.set(messageId, drawn);
    drawn.listeners.add(listener);
    this.#leave ??= this.#space.subscribe(() => this.#drawSoon());
    return () => {
      drawn.listeners.delete(listener);
      if (drawn.listeners.size === 0) this.#drawn.delete(messageId);
      if (this.#drawn.size > 0) return;
      this.#leave?.();
      this.#leave = null;
    };
  }

  #current(messageId: string): string | undefined {
    return this.#space.view?.streams.find((stream) => stream.messageId === messageId)?.content;
  }

  #drawSoon(): void {
    if (this.#isComing) return;
    this.#isComing = true;
    const sinceMs = performance.now() - this.#drawnAt;
    setTimeout(() => this.#draw(), Math.max(DRAWN_EVERY_MS - sinceMs, 0));
  }

  #draw(): void {
    this.#isComing = false;
    this.#drawnAt = performance.now();
    for (const [messageId, drawn] of this.#drawn) {
      // A stream that has ended keeps its text until its message replaces it.
      const text = this.#current(messageId) ?? drawn.text;
      if (text === drawn.text) continue;
      drawn.text = text;
      for (const listener of drawn.listeners) listener();
    }
  }
}

const textsOf = new WeakMap<FollowedSpace, StreamTexts>();

/** The text that an agent has streamed so far. It changes at most ten times a second. */
export function useStreamText(space: FollowedSpace, messageId: string): string {
  const texts = textsOf.get(space) ?? new StreamTexts(space);
  textsOf.set(space, texts);
  const subscribe = useCallback(
    (listener: () => void) => texts.subscribe(messageId, listener),
    [texts, messageId],
  );
  return useSyncExternalStore(subscribe, () => texts.textOf(messageId));
}
