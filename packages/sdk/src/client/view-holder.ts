import type { SpaceView } from './view/space-view.ts';

/** What is shown of a space, and who wants to know when it changes. */
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

  /** Changes what is shown; nothing before it was fetched. */
  update(change: (view: SpaceView) => SpaceView): void {
    if (this.#view !== null) this.set(change(this.#view));
  }

  /** Frames travel together: for all that changes by them, whoever looks is told once. */
  tell(): void {
    if (this.#isToldSoon) return;
    this.#isToldSoon = true;
    queueMicrotask(() => {
      this.#isToldSoon = false;
      for (const listener of this.#listeners) listener();
    });
  }
}
