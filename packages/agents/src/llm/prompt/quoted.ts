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

// What is drawn as a gap, whatever a regular expression takes for one: a model reads over it.
const GAP = String.raw`[\s\u0085\u2800\uFFFC\uFFFD]*`;
// A gap stands on one side of the slash at a time: two in a row would be tried in every way.
const OURS = `${GAP}(?:/${GAP})?(?:${OUR_ELEMENTS.join('|')})`;
// Beside our own elements: what the templates of models begin and end turns, thoughts and results
// of tools with. Some servers read that as such wherever it stands.
const TEMPLATE_ELEMENTS = [
  'think|thought|tools?|tool_(?:calls?|responses?|results?|outputs?)|function_(?:calls?|results?)',
  String.raw`(?:start|end)_of_\w+|extra_id_\d+|SPECIAL_\d+|reserved_\d+|seed:\w+`,
].join('|');
const TEMPLATES = String.raw`[|｜]|/?(?:${TEMPLATE_ELEMENTS})\b|/?s>|/?\|?SYS\b|</?SYS>>|[be]os>`;
const TAKEN_APART = new RegExp(String.raw`<(?=${OURS}\b|${TEMPLATES})`, 'giu');
const BRACKETED =
  'INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_(?:RESULTS|CALLS|CONTENT)|CALL_ID|ARGS|THINK';
const BRACKETS = new RegExp(String.raw`\[(?=/?(?:${BRACKETED})\])`, 'gu');

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
