import type { TaskMessage } from '../../agent.ts';

/**
 * A message of somebody else as a model reads it: who has said it stands in attributes that no
 * text can write, since what would close or open an element is taken apart.
 */
export function quoted({ id, sender, content }: TaskMessage): string {
  const from = `from="${attribute(sender.name)}" kind="${sender.kind}"`;
  const by = sender.id === null ? '' : ` by="${attribute(sender.id)}"`;
  return `<message ${from}${by} id="${id}">\n${inside(content)}\n</message>`;
}

/** Text between elements: only what looks like our own elements is changed. */
export function inside(text: string): string {
  return text.replaceAll(/<(?=\s*\/?\s*(?:message|space|members|trigger|summary)\b)/giu, '&lt;');
}

export function attribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll(/\s+/gu, ' ');
}
