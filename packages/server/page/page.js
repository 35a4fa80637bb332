import { ask } from './api.js';
import { changeMe, comeIn } from './coming-in.js';
import { avatar, el, nameOf } from './elements.js';
import { Live } from './socket.js';
import { Space } from './space.js';

const app = document.querySelector('#app');

/** Everything after the door: the spaces on one side, one of them on the other. */
class Table {
  #space = null;
  #unread = new Set();

  constructor(me, cards) {
    this.me = me;
    this.cards = cards;
    this.list = el('nav', { 'aria-label': 'Spaces' });
    this.you = el('button', { className: 'you', onclick: () => void this.#change() });
    this.room = el('div', { className: 'room' });
    this.lost = el('p', { className: 'lost', role: 'status', hidden: true }, LOST);
    const head = el('h2', {}, el('img', { src: '/icon.svg', alt: '', width: 32 }), 'Conch');
    const side = el('aside', { className: 'side' }, head, this.list, this.you);
    this.element = el('div', { className: 'table' }, side, this.room, this.lost);
  }

  open() {
    app.replaceChildren(this.element);
    this.#showMe();
    this.live = new Live({
      seen: () => Object.fromEntries(this.cards.map(({ id }) => [id, this.#seenOf(id)])),
      connected: (isConnected) => (this.lost.hidden = isConnected),
      signedOut: () => location.reload(),
      frame: (frame) => void this.#take(frame),
    });
    addEventListener('hashchange', () => {
      if (/^#(?:setup|invite)=/u.test(location.hash)) location.reload();
      else void this.#goTo();
    });
    void this.#goTo();
  }

  #seenOf(id) {
    return id === this.#space?.id ? this.#space.seen : null;
  }

  async #goTo() {
    const asked = location.hash.replace(/^#space\//u, '');
    const first = matchMedia('(min-width: 45rem)').matches ? this.cards[0] : undefined;
    const id = (this.cards.find((card) => card.id === asked) ?? first)?.id;
    this.element.classList.toggle('in-space', id !== undefined);
    this.#unread.delete(id);
    this.#showList(id);
    this.#space = null;
    const empty = this.cards.length === 0 ? NO_SPACE : 'Choose a space.';
    if (id === undefined) return this.#say(empty);
    const send = (frame) => this.#send(frame);
    const space = new Space(id, { me: this.me.id, send });
    this.room.replaceChildren(space.element);
    await this.#load(space).catch(({ message }) => this.#say(message));
    if (first !== undefined) space.composer.field.focus();
  }

  async #load(space) {
    await space.load();
    if (!space.element.isConnected) return;
    space.messages.toEnd();
    this.#space = space;
    this.#send({ type: 'subscribe', spaces: { [space.id]: space.seen } });
  }

  #say(words) {
    this.room.replaceChildren(el('p', { className: 'empty' }, words));
  }

  /** Whether it went out: what does not is kept where it was written. */
  #send(frame) {
    if (!this.lost.hidden) return false;
    this.live.send(frame);
    return true;
  }

  async #take(frame) {
    const space = this.#space;
    const { spaceId = space?.id } = frame;
    if (space !== null && spaceId === space.id) {
      if (frame.type === 'resync') await this.#load(space);
      else space.take(frame);
    } else if (frame.type === 'message' || frame.type === 'notice') {
      this.#unread.add(spaceId);
      this.#showList(space?.id);
    }
  }

  #showList(current) {
    const links = this.cards.map(({ id, name }) => {
      const dot = this.#unread.has(id) ? el('span', { className: 'dot', title: 'New' }) : null;
      const isCurrent = id === current ? { 'aria-current': 'page' } : {};
      return el('a', { href: `#space/${id}`, dir: 'auto', ...isCurrent }, name, dot);
    });
    this.list.replaceChildren(...links);
  }

  #showMe() {
    const words = el('span', {}, 'You are ', nameOf(this.me.name));
    this.you.replaceChildren(avatar(this.me.name, 'person'), words);
  }

  async #change() {
    this.me = await changeMe(this.me);
    this.#showMe();
  }
}

const LOST = 'Connection lost. Trying again …';
const NO_SPACE = 'You are in no space yet. Ask someone for an invitation.';

const me = await comeIn(app);
const { items } = await ask('GET', '/spaces?limit=100');
new Table(me, items).open();
