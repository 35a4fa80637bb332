import type { SpaceView } from '../view/space-view.ts';

/** The view of a space and its listeners. */
export class ViewHolder {
  readonly #listeners = new Set<() => void>();
  #view: SpaceView | null = null;
  #isToldSoon = false;

  get view(): SpaceView | null {
    return this.#view;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  set(view: SpaceView): void {
    if (view === this.#view) return;
    this.#view = view;
    this.tell();
  }

  /** Changes the view. Does nothing before the space is loaded. */
  update(change: (view: SpaceView) => SpaceView): void {
    if (this.#view !== null) this.set(change(this.#view));
  }

  /** Frames arrive in batches. Listeners are notified once per batch. */
  tell(): void {
    if (this.#isToldSoon) return;
    this.#isToldSoon = true;
    queueMicrotask(() => {
      this.#isToldSoon = false;
      for (const listener of this.#listeners) listener();
    });
  }
}
