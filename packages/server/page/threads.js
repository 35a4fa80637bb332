import { ask } from './api.js';
import { el } from './elements.js';

/** The threads of a forum as far as the page knows them: what each is called, and where one writes. */
export class Threads {
  /** Where what one writes is put; `null`: there is no thread yet. */
  chosen = null;
  #titles = new Map();
  #labels = new Map();

  constructor({ spaceId, changed }) {
    this.spaceId = spaceId;
    this.changed = changed;
  }

  async load() {
    const path = `/forum/threads?spaceId=${this.spaceId}&limit=100`;
    const { items } = await ask('GET', path);
    for (const { id, title } of items) this.#titles.set(id, title);
    this.choose(items.find(({ isOpen }) => isOpen)?.id ?? null);
  }

  /** A thread was opened, or replied to. */
  hear({ threadId, title }) {
    this.#titles.set(threadId, title);
    for (const label of this.#labels.get(threadId) ?? []) label.textContent = title;
    if (this.chosen === null) this.choose(threadId);
  }

  choose(threadId) {
    this.chosen = threadId;
    this.changed(threadId === null ? null : this.#titleOf(threadId));
  }

  /** Says in which thread a message stands; whoever clicks it writes there. */
  label({ threadId }) {
    if (threadId === null) return null;
    const onclick = () => this.choose(threadId);
    const label = el('button', { className: 'thread', dir: 'auto', onclick });
    label.textContent = this.#titleOf(threadId);
    this.#labels.set(threadId, [...(this.#labels.get(threadId) ?? []), label]);
    return label;
  }

  #titleOf(threadId) {
    return this.#titles.get(threadId) || 'A thread';
  }
}
