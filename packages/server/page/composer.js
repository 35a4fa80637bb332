import { ask } from './api.js';
import { el, nameOf } from './elements.js';

const PAUSE_MS = 180;

/** Where one writes; who will answer is said before it is sent. */
export class Composer {
  #timer = 0;
  #asked = 0;

  constructor(page) {
    this.page = page;
    this.preview = el('p', { className: 'preview', 'aria-live': 'polite' });
    this.field = el('textarea', {
      rows: 1,
      dir: 'auto',
      placeholder: 'Write a message',
      'aria-label': 'Message',
      oninput: () => this.#changed(),
      onkeydown: (event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
        event.preventDefault();
        this.#submit();
      },
    });
    this.stop = el('button', { hidden: true, onclick: page.stopAll }, 'Stop all');
    this.goOn = el('button', { hidden: true, onclick: page.goOn }, 'Continue');
    const send = el('button', { className: 'main', onclick: () => this.#submit() }, 'Send');
    const bar = el('div', { className: 'bar' }, this.preview, this.goOn, this.stop);
    this.element = el('div', {}, bar, el('div', { className: 'row' }, this.field, send));
  }

  write(text) {
    this.field.value = text;
    this.#changed();
    this.field.focus();
  }

  /** Says where in a forum what one writes is put. */
  writeIn(title) {
    this.field.placeholder = title === null ? 'Write a message' : `Reply in “${title}”`;
  }

  /** Something comes back, before what was written since. */
  giveBack(text) {
    const { value } = this.field;
    this.write(value === '' ? text : `${text}\n${value}`);
  }

  mention(who) {
    const { value } = this.field;
    this.write(`${value === '' || /\s$/u.test(value) ? value : `${value} `}@${who} `);
  }

  #submit() {
    const text = this.field.value;
    if (text.trim() === '') return;
    this.write('');
    this.page.send(text);
  }

  #changed() {
    this.page.keep(this.field.value);
    this.field.style.height = 'auto';
    this.field.style.height = `${this.field.scrollHeight + 2}px`;
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.#timer = setTimeout(() => void this.#look(this.#asked), PAUSE_MS);
  }

  async #look(asked) {
    const content = this.field.value;
    const path = `/spaces/${this.page.spaceId}/preview`;
    const isEmpty = content.trim() === '';
    const answer = isEmpty ? null : await ask('POST', path, { content }).catch(() => null);
    // An older answer must not stand under a newer text.
    if (asked !== this.#asked) return;
    this.preview.replaceChildren(...(answer === null ? [] : linesOf(answer.previews[0])));
  }
}

function linesOf({ refused, speakers, warnings }) {
  if (refused !== null) return [warning(refused.sentence)];
  const names = speakers.flatMap(({ agentName, because }, at) => [
    at === 0 ? 'Will answer: ' : ', ',
    nameOf(agentName),
    el('span', { className: 'rule' }, ` ${because}`),
  ]);
  const who = names.length === 0 ? ['No agent will answer'] : names;
  return [...who, ...warnings.map((given) => warning(WARNINGS[given.kind](given)))];
}

const WARNINGS = {
  'unknown-mention': ({ name, nearest }) =>
    `nobody here is called ${name}${nearest === null ? '' : `; did you mean ${nearest}?`}`,
  'looks-secret': ({ what }) => `this looks like ${what}: everyone here will read it`,
  limit: ({ held }) => `${held} will wait for a turn`,
  notice: ({ content }) => content,
};

function warning(text) {
  return el('span', { className: 'warning' }, text);
}
