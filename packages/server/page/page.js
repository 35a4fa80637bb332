import { ask } from './api.js';
import { changeMe, comeIn } from './coming-in.js';
import { avatar, el, nameOf } from './elements.js';
import { FoundModels } from './found-models.js';
import { Outbox } from './outbox.js';
import { Live } from './socket.js';
import { Space } from './space.js';

const app = document.querySelector('#app');

/** Everything after the door: the spaces on one side, one of them on the other. */
class Table {
  #space = null;
  #unread = new Set();
  /** What is being written, by space: who looks elsewhere finds it again. */
  #drafts = new Map();
  /** What was refused in spaces that are not on the screen. */
  #refused = [];
  #outbox = new Outbox((frame) => this.live.send(frame));

  constructor(me, cards) {
    this.me = me;
    this.cards = cards;
    this.list = el('nav', { 'aria-label': 'Spaces' });
    this.you = el('button', { className: 'you', onclick: () => void this.#change() });
    this.room = el('div', { className: 'room' });
    this.lost = el('p', { className: 'lost', role: 'status', hidden: true }, LOST);
    const head = el('h2', {}, el('img', { src: '/icon.svg', alt: '', width: 32 }), 'Conch');
    this.found = new FoundModels({ me, invite: (agent) => this.#invite(agent) });
    const side = el('aside', { className: 'side' }, head, this.list, this.found.element, this.you);
    this.element = el('div', { className: 'table' }, side, this.room, this.lost);
  }

  open() {
    app.replaceChildren(this.element);
    this.#showMe();
    this.live = new Live({
      connected: (isConnected) => void this.#connected(isConnected),
      signedOut: () => location.reload(),
      frame: (frame) => void this.#take(frame),
    });
    addEventListener('hashchange', () => {
      if (/^#(?:setup|invite)=/u.test(location.hash)) location.reload();
      else void this.#goTo();
    });
    addEventListener('beforeunload', (event) => this.#outbox.isEmpty || event.preventDefault());
    void this.#goTo();
    this.found.look().catch(() => {});
  }

  /** Takes an agent into the space on the screen, or the first; and gets ready to speak to it. */
  async #invite({ id, name }) {
    const space = this.#space;
    const spaceId = space?.id ?? this.cards[0]?.id;
    if (spaceId === undefined) return;
    await ask('POST', `/spaces/${spaceId}/members`, { memberIds: [id] });
    if (space === null) {
      this.#drafts.set(spaceId, `@${name} `);
      location.hash = `#space/${spaceId}`;
    } else space.composer.mention(name);
  }

  async #connected(isConnected) {
    this.lost.hidden = isConnected;
    if (!isConnected) return;
    this.#outbox.sendAgain();
    // Spaces may have been won and lost meanwhile.
    const cards = await spacesOfMine().catch(() => this.cards);
    for (const { id } of this.cards) if (!cards.some((card) => card.id === id)) this.#lose(id);
    this.cards = cards;
    this.#showList(this.#space?.id);
    // One by one: one that is refused must not take the others with it.
    for (const { id } of cards) this.#follow(id, id === this.#space?.id ? this.#space.seen : null);
  }

  #follow(id, seen) {
    this.live.send({ type: 'subscribe', ref: id, spaces: { [id]: seen } });
  }

  async #goTo() {
    const asked = location.hash.replace(/^#space\//u, '');
    const first = matchMedia('(min-width: 45rem)').matches ? this.cards[0] : undefined;
    const id = (this.cards.find((card) => card.id === asked) ?? first)?.id;
    this.element.classList.toggle('in-space', id !== undefined);
    this.#unread.delete(id);
    this.#showList(id);
    if (id === undefined) return this.#say(this.cards.length === 0 ? NO_SPACE : 'Choose a space.');
    const space = this.#show(id);
    await this.#load(space).catch(({ message }) => this.#space === space && this.#say(message));
    if (first !== undefined) space.composer.field.focus();
  }

  #show(id) {
    const space = new Space(id, {
      me: this.me.id,
      send: (frame) => this.#outbox.add(frame),
      pending: () => this.#outbox.in(id),
      keep: (text) => this.#drafts.set(id, text),
    });
    this.#space = space;
    this.room.replaceChildren(space.element);
    const draft = this.#drafts.get(id) ?? '';
    if (draft !== '') space.composer.write(draft);
    const back = this.#refused.filter(({ sent }) => sent.spaceId === id);
    this.#refused = this.#refused.filter((one) => !back.includes(one));
    for (const { sent, reason } of back) space.giveBack(sent, reason);
    return space;
  }

  async #load(space) {
    await space.load();
    if (this.#space !== space) return;
    space.messages.toEnd();
    this.#follow(space.id, space.seen);
  }

  #say(...words) {
    this.#space = null;
    this.room.replaceChildren(el('p', { className: 'empty' }, ...words));
  }

  async #take(frame) {
    const space = this.#space;
    const { type, spaceId } = frame;
    if (type === 'ack' || type === 'error') this.#answered(frame);
    else if (type === 'unsubscribed') this.#lose(spaceId);
    else if (spaceId === space?.id || spaceId === undefined) {
      // What comes before it is loaded is asked for again afterwards.
      if (space === null || space.seen === null) return;
      if (type === 'resync') await this.#load(space);
      else space.take(frame);
    } else if (type === 'message' || type === 'notice') this.#mark(spaceId);
  }

  /** The server has answered something that this page has asked for. */
  #answered({ type, clientId, messageId, problem }) {
    const sent = this.#outbox.settle(clientId);
    const space = this.#space;
    if (sent === undefined) {
      if (problem?.code === 'no-such-space') this.#lose(clientId);
      else if (type === 'error') space?.tell(problem.detail);
    } else if (type === 'ack') {
      if (space?.id === sent.spaceId) space.messages.sent(clientId, messageId);
    } else if (space?.id === sent.spaceId) space.giveBack(sent, problem.detail);
    else {
      this.#refused.push({ sent, reason: problem.detail });
      this.#mark(sent.spaceId);
    }
  }

  /** A space may no longer be read. */
  #lose(id) {
    const lost = this.cards.find((card) => card.id === id);
    this.cards = this.cards.filter((card) => card !== lost);
    if (lost !== undefined && this.#space?.id === id) {
      const others = el('a', { href: '#' }, 'All spaces');
      this.#say('You are no longer in ', nameOf(lost.name), '. ', others);
    }
    this.#showList(this.#space?.id);
  }

  #mark(spaceId) {
    this.#unread.add(spaceId);
    this.#showList(this.#space?.id);
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

async function spacesOfMine() {
  const { items } = await ask('GET', '/spaces?limit=100');
  return items;
}

const me = await comeIn(app);
new Table(me, await spacesOfMine()).open();
