import { ask } from './api.js';
import { el, nameOf } from './elements.js';

const NAMES = { ollama: 'Ollama', lmstudio: 'LM Studio' };

const INSTRUCTIONS =
  'You take part in a group conversation. Answer what you are asked, in a few plain sentences.';

/** Ollama keeps only so much of a conversation unless it is told otherwise. */
const WINDOW = { contextTokens: 4096, maxOutputTokens: 1024 };

const DECLINED = 'conch-found-models-declined';

/** Offers an agent that thinks with a model of the machine of the server, if nobody has one yet. */
export class FoundModels {
  #page;

  constructor(page) {
    this.#page = page;
    this.element = el('section', { className: 'found', hidden: true });
  }

  /** Looks; what goes wrong is no trouble of who only came to talk. */
  async look() {
    if (!this.#page.me.isAdmin || localStorage.getItem(DECLINED) !== null) return;
    const [{ items }, agents] = await Promise.all([
      ask('GET', '/found-providers'),
      ask('GET', '/agents?limit=100'),
    ]);
    if (agents.items.some(({ kind }) => kind === 'llm')) return;
    const one = items.find(({ models }) => models.length > 0);
    if (one !== undefined) this.#offer(one);
  }

  #offer(found) {
    const problem = el('p', { className: 'problem', role: 'alert' });
    const options = found.models.map((model) => el('option', { value: model }, model));
    const choice = el('select', { 'aria-label': 'Model' }, ...options);
    const add = el('button', { className: 'main' }, 'Add an agent');
    const close = el('button', { className: 'quiet' }, 'Not now');
    add.addEventListener('click', async () => {
      add.disabled = true;
      problem.textContent = '';
      try {
        const agent = await addAgent(found, choice.value);
        await this.#page.invite(agent);
        this.element.hidden = true;
      } catch ({ message }) {
        problem.textContent = message;
        add.disabled = false;
      }
    });
    close.addEventListener('click', () => {
      localStorage.setItem(DECLINED, 'yes');
      this.element.hidden = true;
    });
    const words = el(
      'p',
      {},
      nameOf(NAMES[found.preset] ?? found.preset),
      ' runs on this machine.',
    );
    const row = el('div', { className: 'row' }, add, close);
    this.element.replaceChildren(words, choice, row, problem);
    this.element.hidden = false;
  }
}

async function addAgent({ preset, isAdded, baseUrl }, model) {
  const provider = isAdded ? await providerAt(baseUrl) : preset;
  if (!isAdded) await ask('POST', '/providers', { preset });
  const config = { provider, model, instructions: INSTRUCTIONS };
  const fitting = preset === 'ollama' ? { ...config, ...WINDOW } : config;
  const agent = { kind: 'llm', description: `thinks with ${model}`, config: fitting };
  return named(agent, nameFor(model));
}

async function providerAt(baseUrl) {
  const { items } = await ask('GET', '/providers');
  return items.find((provider) => provider.baseUrl === baseUrl)?.name;
}

/** `meta/llama3.2:1b` is Llama. */
function nameFor(model) {
  const [word = 'Model'] = /\p{L}{2,}/u.exec(model.split('/').at(-1)) ?? [];
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

const TRIES = 5;

async function named(agent, name, nth = 1) {
  try {
    return await ask('POST', '/agents', { ...agent, name: nth === 1 ? name : `${name} ${nth}` });
  } catch (error) {
    // Someone has that name, or nobody can.
    if (error.code !== 'bad-name' || nth === TRIES) throw error;
    return named(agent, name, nth + 1);
  }
}
