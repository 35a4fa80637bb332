import type { TaskMessage } from '../../agent.ts';
import { memberAlias, messageAlias } from './alias.ts';

/**
 * Wraps a message of another member for a model. The sender is in attributes. No message text can
 * forge an attribute, because tags in the text are escaped.
 */
export function quoted({ id, sender, content }: TaskMessage): string {
  const { name: from, kind } = sender;
  const by = sender.id === null ? {} : { by: memberAlias({ kind, id: sender.id }) };
  return element('message', { from, kind, ...by, id: messageAlias(id) }, content);
}

/** Wraps text of other members in an element of Conch. */
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

// Characters that look like white space, including some that `\s` does not match. Models ignore
// them.
const GAP = String.raw`[\s\u0085\u2800\uFFFC\uFFFD]*`;
// A second gap is allowed only after a slash. With two gaps in a row, the expression would try
// every combination.
const OURS = `${GAP}(?:/${GAP})?(?:${OUR_ELEMENTS.join('|')})`;
// Control tokens of model templates for turns, reasoning and tool results. Some servers obey them
// anywhere in a text.
const TEMPLATE_ELEMENTS = [
  'think|thought|tools?|tool_(?:calls?|responses?|results?|outputs?)|function_(?:calls?|results?)',
  String.raw`(?:start|end)_of_\w+|extra_id_\d+|SPECIAL_\d+|reserved_\d+|seed:\w+`,
].join('|');
const TEMPLATES = String.raw`[|｜]|/?(?:${TEMPLATE_ELEMENTS})\b|/?s>|/?\|?SYS\b|</?SYS>>|[be]os>`;
const TAKEN_APART = new RegExp(String.raw`<(?=${OURS}\b|${TEMPLATES})`, 'giu');
const BRACKETED =
  'INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_(?:RESULTS|CALLS|CONTENT)|CALL_ID|ARGS|THINK';
const BRACKETS = new RegExp(String.raw`\[(?=/?(?:${BRACKETED})\])`, 'gu');

/**
 * Escapes a text between elements. Only template tokens and tags that look like elements of Conch
 * change.
 */
export function inside(text: string): string {
  return text.replaceAll(TAKEN_APART, '&lt;').replaceAll(BRACKETS, '&#91;');
}

/**
 * Escapes text for an attribute or for a line of Conch, so that the text cannot end the attribute
 * or the line.
 */
export function attribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll(/\s+/gu, ' ');
}
