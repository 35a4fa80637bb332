import { avatar, el, nameOf, timeOf } from './elements.js';
import { exactJson } from './exact-json.js';

const VERDICTS = { approved: 'approved this', denied: 'refused this' };
const OVER = {
  'timed-out': 'Nobody answered in time.',
  cancelled: 'This was taken back: the agent no longer waits.',
};

/** What an agent asks people before it does it, with the arguments that it will be done with. */
export function approvalCard(approval, { nameOf: named, mayAnswer, answer }) {
  const { agentId, tool, input, reason, until, verdict } = approval;
  const agent = named(agentId);
  const head = el('header', {}, nameOf(agent), el('span', { className: 'badge' }, 'asks'));
  const what = el('p', {}, 'wants to use ', el('code', { dir: 'ltr' }, tool));
  const shown = linesOf(exactJson(input)).map(lineOf);
  const label = { role: 'group', tabIndex: 0, 'aria-label': 'Arguments', dir: 'ltr' };
  const parts = [head, what, el('pre', label, ...shown), el('p', { dir: 'auto' }, reason)];
  const end =
    verdict === null ? null : el('p', { className: 'verdict' }, ...endOf(approval, named));
  const foot = el('footer', {}, ...(end === null ? ['until ', timeOf(until)] : [end]));
  const buttons = verdict === null && mayAnswer ? buttonsOf(answer) : null;
  const body = el('div', { className: 'body' }, ...parts, buttons, foot);
  const className = `message approval ${verdict ?? 'open'}`;
  const about = { className, 'aria-label': `${agent} asks for an approval` };
  return el('article', about, avatar(agent, 'agent'), body);
}

/** The pieces of each line. */
function linesOf(pieces) {
  const lines = [[]];
  for (const piece of pieces) {
    const [first, ...others] = piece.text.split('\n');
    lines.at(-1).push({ ...piece, text: first });
    for (const text of others) lines.push([{ ...piece, text }]);
  }
  return lines;
}

/** One that is too long goes on further in: it must not look like a line of its own. */
function lineOf(pieces) {
  const line = el('span', { className: 'line' }, ...pieces.map(pieceOf));
  const indent = /^ */u.exec(pieces[0]?.text ?? '')[0].length;
  line.style.setProperty('--hang', `${indent + 4}ch`);
  return line;
}

/** A string keeps to itself: letters of the other direction must not turn what stands beside it. */
function pieceOf({ text, isUnseen, isString }) {
  if (isUnseen) return el('mark', { title: 'A character that cannot be seen' }, text);
  return isString ? el('bdi', { dir: 'ltr' }, text) : text;
}

function endOf({ verdict, decidedBy, decidedAt }, named) {
  const words = VERDICTS[verdict];
  const who = words === undefined ? [OVER[verdict]] : [nameOf(named(decidedBy)), ` ${words}`];
  return [...who, ' ', timeOf(decidedAt)];
}

function buttonsOf(answer) {
  const problem = el('p', { className: 'problem', role: 'alert' });
  const onclick = (isApproved) => async () => {
    for (const button of buttons) button.disabled = true;
    try {
      await answer(isApproved);
    } catch ({ message }) {
      problem.textContent = message;
      for (const button of buttons) button.disabled = false;
    }
  };
  const buttons = [
    el('button', { className: 'main', onclick: onclick(true) }, 'Approve'),
    el('button', { onclick: onclick(false) }, 'Refuse'),
  ];
  return el('div', { className: 'row' }, ...buttons, problem);
}
