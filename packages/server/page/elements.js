/** Makes an element. Texts become text nodes: nothing that someone wrote is ever read as HTML. */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value);
    else if (/^(?:aria-|role$)/u.test(key)) element.setAttribute(key, String(value));
    else element[key] = value;
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** A name, kept from turning its neighbours round. */
export const nameOf = (text) => el('bdi', { className: 'name' }, text);

/** A mark with the first letter of a name, in a colour of its own. */
export function avatar(text, kind) {
  const [first] = new Intl.Segmenter().segment(text.toUpperCase());
  const mark = el('span', { className: `avatar ${kind}`, 'aria-hidden': true }, first.segment);
  const hue = [...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 360, 0);
  mark.style.setProperty('--hue', String(hue));
  return mark;
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const calendar = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export function timeOf(at) {
  const moment = new Date(at);
  const isToday = moment.toDateString() === new Date().toDateString();
  return el('time', { dateTime: at }, (isToday ? clock : calendar).format(moment));
}

/** Says something once to who cannot see it happen. */
export function announce(text) {
  document.querySelector('#status').textContent = text;
}

/** A form that resolves with what `send` gives; what is refused is told in it. */
export function askBy({ title, about, complaint = '', fields, button, send }, ...more) {
  const problem = el('p', { className: 'problem', role: 'alert' }, complaint);
  const inputs = fields.map(({ label, ...field }) => {
    const input = el('input', { required: true, dir: 'auto', ...field });
    return { input, row: el('label', {}, label, input) };
  });
  const submit = el('button', { className: 'main' }, button);
  const { promise, resolve } = Promise.withResolvers();
  const onsubmit = async (event) => {
    event.preventDefault();
    submit.disabled = true;
    try {
      const given = inputs.filter(({ input }) => input.value !== '');
      resolve(await send(Object.fromEntries(given.map(({ input }) => [input.name, input.value]))));
    } catch (error) {
      problem.textContent = error.message;
      submit.disabled = false;
    }
  };
  const rows = inputs.map(({ row }) => row);
  const buttons = el('div', { className: 'row' }, submit, ...more);
  const words = el('p', {}, ...about);
  const form = el('form', { onsubmit }, el('h2', {}, title), words, problem, ...rows, buttons);
  return { form, answer: promise };
}
