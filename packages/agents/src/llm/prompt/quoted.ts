import type { TaskMessage } from '../../agent.ts';

/**
 * A message of somebody else as a model reads it: who has said it stands in attributes that no
 * text can write, since what would close or open an element is taken apart.
 */
export function quoted({ id, sender, content }: TaskMessage): string {
  const from = { from: sender.name, kind: sender.kind };
  return element(
    'message',
    { ...from, ...(sender.id === null ? {} : { by: sender.id }), id },
    content,
  );
}

/** Words of others, in an element that is ours. */
export function element(
  name: OurElement,
  attributes: Readonly<Record<string, string>>,
  text: string,
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(value)}"`);
  return `<${name}${written.join('')}>\n${inside(text)}\n</${name}>`;
}

const OUR_ELEMENTS = [
  'message',
  'space',
  'members',
  'member',
  'trigger',
  'reason',
  'summary',
  'thread',
  'result',
] as const;

type OurElement = (typeof OUR_ELEMENTS)[number];

// Beside our own elements: what the templates of models begin and end turns with. Some servers
// read that as such wherever it stands.
const MARKS = String.raw`<(?=\s*/?\s*(?:${OUR_ELEMENTS.join('|')})\b|\||/?s>|/?\|?SYS\b|</?SYS>>|(?:start|end)_of_turn>|[be]os>)`;
const TAKEN_APART = new RegExp(MARKS, 'giu');
const BRACKETS = /\[(?=\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_RESULTS|TOOL_CALLS)\])/gu;

/** Text between elements: only what looks like our own elements, or begins a turn, is changed. */
export function inside(text: string): string {
  return text.replaceAll(TAKEN_APART, '&lt;').replaceAll(BRACKETS, '&#91;');
}

/** Text in an attribute, or in a line that is ours: it cannot end either. */
export function attribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll(/\s+/gu, ' ');
}
