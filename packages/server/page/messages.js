import { asideWords } from './aside-words.js';
import { announce, avatar, el, nameOf, timeOf } from './elements.js';
import { messageText } from './message-text.js';

/** How far from the end a reader still wants to follow. */
const NEAR_PX = 64;

/** The messages of one space, each in its place; streams in bubbles of their own. */
export class Messages {
  #shown = new Map();
  /** Texts that are to be shown with the next frame of the screen. */
  #coming = new Map();
  /** What was acknowledged and is not there yet, by the id of the message that it is. */
  #sent = new Map();
  #isFollowing = true;

  constructor(page) {
    this.page = page;
    this.list = el('div', { className: 'messages', role: 'log', 'aria-live': 'off', tabIndex: 0 });
    this.more = el(
      'button',
      { className: 'more', hidden: true, onclick: () => this.toEnd() },
      'New ↓',
    );
    this.list.addEventListener('scroll', () => {
      this.#isFollowing = this.#isAtEnd();
      this.more.hidden ||= this.#isFollowing;
    });
    // A keyboard that opens on a phone takes away room, not the end of the conversation.
    new ResizeObserver(() => this.#isFollowing && this.toEnd()).observe(this.list);
  }

  get isSpeaking() {
    return this.#shown.values().some(({ isStream }) => isStream);
  }

  toEnd() {
    this.list.scrollTop = this.list.scrollHeight;
    this.more.hidden = true;
  }

  clear() {
    this.#shown.clear();
    this.#sent.clear();
    this.list.replaceChildren();
  }

  put(message) {
    const { id, seq, author, content } = message;
    this.#coming.delete(id);
    this.unpend(this.#sent.get(id));
    if (this.#shown.get(id)?.isStream) announce(`${author.name} finished`);
    this.#place(id, { node: this.#article(message), seq, content });
  }

  /** Something of one's own is on its way. */
  pend({ clientId, content }) {
    const { me, nameOf: named } = this.page;
    const text = el('div', { className: 'text', dir: 'auto' }, content);
    const foot = el('footer', {}, el('span', { className: 'writing' }, 'sending'));
    const node = bubble({ kind: 'person', name: named(me) }, 'own pending', text, foot);
    this.#place(`pending ${clientId}`, { node, seq: Infinity });
  }

  /** It has arrived; the message that it is may come before that or afterwards. */
  sent(clientId, messageId) {
    if (this.#shown.has(messageId)) this.unpend(clientId);
    else this.#sent.set(messageId, clientId);
  }

  unpend(clientId) {
    const id = `pending ${clientId}`;
    this.#shown.get(id)?.node.remove();
    this.#shown.delete(id);
  }

  change(id, change) {
    const isGone = change.kind === 'deleted';
    const text = this.#shown.get(id)?.node.querySelector('.text');
    text?.replaceChildren(...(isGone ? [TAKEN_BACK] : messageText(change)));
    text?.classList.toggle('gone', isGone);
  }

  /** A stream begins, or is met in the middle. */
  begin({ messageId, runId, agentName, content = '' }) {
    const text = el('div', { className: 'text', dir: 'auto' }, content);
    const stop = el('button', { className: 'quiet', onclick: () => this.page.stop(runId) }, 'stop');
    const foot = el('footer', {}, el('span', { className: 'writing' }, 'writing'), stop);
    const node = bubble({ kind: 'agent', name: agentName }, 'streaming', text, foot);
    this.#place(messageId, { node, seq: Infinity, content, isStream: true });
    announce(`${agentName} is writing`);
  }

  chunk({ messageId, delta, offset }) {
    const stream = this.#shown.get(messageId);
    if (!stream?.isStream) return;
    stream.content = stream.content.slice(0, offset) + delta;
    if (this.#coming.size === 0) requestAnimationFrame(() => this.#paint());
    this.#coming.set(messageId, stream);
  }

  /** A stream is over. What it became is there already, or comes next. */
  end(id, outcome) {
    const stream = this.#shown.get(id);
    if (!stream?.isStream) return;
    stream.isStream = false;
    if (outcome === 'responded') return;
    this.#shown.delete(id);
    stream.node.remove();
  }

  /** After a time without connection: what is no longer under way has ended. */
  keepStreams(ids) {
    for (const [id, { isStream }] of this.#shown) if (isStream && !ids.includes(id)) this.end(id);
  }

  /** A run that ended without words, and why. */
  aside(run) {
    const words = asideWords(run);
    if (words === null) return;
    const name = nameOf(this.page.nameOf(run.agentId));
    const node = el('p', { className: 'aside', dir: 'auto' }, name, ` ${words}`);
    this.#place(`run ${run.runId}`, { node, seq: run.seq });
  }

  /** What an agent asks people, where it was asked; who answered is told once. */
  ask({ runId, callId, seq, agentId, verdict }, card) {
    const id = `approval ${runId} ${callId}`;
    const isNew = !this.#shown.has(id) && verdict === null;
    const isAtEnd = this.#isAtEnd();
    this.#place(id, { node: card, seq });
    if (!isNew) return;
    announce(`${this.page.nameOf(agentId)} asks for an approval`);
    // One that is longer than the screen is read from its beginning, not from its buttons.
    if (isAtEnd && card.offsetHeight > this.list.clientHeight) card.scrollIntoView();
  }

  #paint() {
    this.#following(() => {
      for (const { node, content } of this.#coming.values()) {
        node.querySelector('.text').textContent = content;
      }
      this.#coming.clear();
    });
  }

  #place(id, shown) {
    this.#following(() => {
      const old = this.#shown.get(id);
      this.#shown.set(id, shown);
      if (old !== undefined) {
        old.node.replaceWith(shown.node);
        return;
      }
      // Streams stay below, in the order in which they began, until they are messages.
      const others = [...this.#shown.values()].filter(({ node }) => node.isConnected);
      const next = others.find(({ seq }) => seq > shown.seq);
      this.list.insertBefore(shown.node, next?.node ?? null);
    });
  }

  /** Whoever reads further up is not moved. */
  #following(change) {
    const isAtEnd = this.#isAtEnd();
    change();
    if (isAtEnd) this.toEnd();
    else this.more.hidden = false;
  }

  #isAtEnd() {
    const { scrollTop, scrollHeight, clientHeight } = this.list;
    return scrollHeight - scrollTop - clientHeight < NEAR_PX;
  }

  #article(message) {
    const { author, status, deletedAt, audience, replyTo, editedAt, createdAt } = message;
    const text = el('div', { className: 'text', dir: 'auto' });
    const onTry = author?.kind === 'service' ? this.page.try : null;
    text.append(...(deletedAt === null ? messageText(message, onTry) : [TAKEN_BACK]));
    text.classList.toggle('gone', deletedAt !== null);
    if (author === null) return el('article', { className: 'notice' }, text);
    const readers = audience === 'everyone' ? [] : audience.map(this.page.nameOf);
    const marks = [MARKS[status], editedAt === null ? undefined : 'edited'];
    const shownMarks = marks
      .filter((mark) => mark !== undefined)
      .map((mark) => el('span', {}, mark));
    const reasons = el('ul', { className: 'reasons', hidden: true });
    return bubble(
      author,
      author.id === this.page.me ? 'own' : '',
      this.page.thread(message),
      readers.length === 0 ? null : el('p', { className: 'readers' }, `To: ${readers.join(', ')}`),
      replyTo === null || author.kind !== 'person' ? null : quoteOf(replyTo),
      text,
      el('footer', {}, timeOf(createdAt), ...shownMarks, this.#whyButton(message, reasons)),
      reasons,
    );
  }

  #whyButton(message, reasons) {
    const onclick = async () => {
      const lines = reasons.hidden ? await this.page.why(message) : [];
      this.#following(() => {
        reasons.replaceChildren(...lines.map((line) => el('li', { dir: 'auto' }, line)));
        reasons.hidden = lines.length === 0;
      });
      button.setAttribute('aria-expanded', String(!reasons.hidden));
    };
    const button = el('button', { className: 'quiet', 'aria-expanded': false, onclick }, 'why?');
    return button;
  }
}

const TAKEN_BACK = 'This message was taken back.';
const MARKS = { cancelled: 'stopped', failed: 'cut short' };

function quoteOf({ author, content }) {
  return el('blockquote', { dir: 'auto' }, nameOf(author?.name ?? 'Conch'), ` ${content}`);
}

function bubble({ kind, name }, className, ...parts) {
  const badge = kind === 'person' ? null : el('span', { className: 'badge' }, kind);
  const body = el('div', { className: 'body' }, el('header', {}, nameOf(name), badge), ...parts);
  const label = { className: `message ${className}`, 'aria-label': `${name}, ${kind}` };
  return el('article', label, avatar(name, kind), body);
}
