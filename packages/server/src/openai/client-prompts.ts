import { CLIENT_PROMPTS } from './recorded-prompts.ts';

const PLACEHOLDER = /\{\{[^{}]+\}\}|\{convo\}/u;

/** The literal texts of a template between its placeholders. */
const RECORDED = CLIENT_PROMPTS.map(({ template, answer }) => {
  return { parts: template.trim().split(PLACEHOLDER), answer };
});

/**
 * The fixed answer to a prompt that a client sends by itself, for example for a title. Null for any
 * other text, also if it only quotes such a prompt.
 */
export function answerToClientPrompt(text: string): string | null {
  const trimmed = text.trim();
  return RECORDED.find(({ parts }) => isFilled(parts, trimmed))?.answer ?? null;
}

/** Whether a text is a template with something in place of each placeholder. */
function isFilled(parts: readonly string[], text: string): boolean {
  const [first = '', ...rest] = parts;
  const last = rest.pop() ?? '';
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
