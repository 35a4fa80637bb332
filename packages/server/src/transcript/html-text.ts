const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Any text as HTML without markup (T3). */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (sign) => SIGNS[sign] ?? '');
}

const FENCE = '```';

/**
 * A message as HTML: paragraphs, code, bold text, headings and lists. Everything else stays as it
 * was written, so links are text and nothing is loaded (T2). The cost is linear in the length of
 * the text.
 */
export function messageHtml(content: string): string {
  const parts: string[] = [];
  let lines: string[] = [];
  let code: string[] | null = null;
  const endParagraph = (): void => {
    if (lines.length > 0) parts.push(`<p dir="auto">${paragraphHtml(lines)}</p>`);
    lines = [];
  };
  for (const line of content.split(/\r\n|[\n\r\u2028\u2029]/u)) {
    const isFence = line.trimStart().startsWith(FENCE);
    if (code !== null) {
      if (isFence) {
        parts.push(codeHtml(code));
        code = null;
      } else code.push(line);
    } else if (isFence) {
      endParagraph();
      code = [];
    } else if (line.trim() === '') endParagraph();
    else lines.push(line);
  }
  endParagraph();
  // An unclosed fence runs to the end, as in Markdown.
  if (code !== null) parts.push(codeHtml(code));
  return parts.join('');
}

function codeHtml(lines: readonly string[]): string {
  return `<pre dir="ltr" tabindex="0"><code>${escaped(lines.join('\n'))}</code></pre>`;
}

const ITEM = '<span class="item">';

/** The lines of a paragraph. An item of a list ends its own line. */
function paragraphHtml(lines: readonly string[]): string {
  const texts = lines.map(lineHtml);
  return texts
    .map((text, at) => {
      const isBreak = at > 0 && !text.startsWith(ITEM) && texts[at - 1]?.startsWith(ITEM) === false;
      return isBreak ? `<br>${text}` : text;
    })
    .join('');
}

function lineHtml(line: string): string {
  const heading = /^#{1,6} (.*)$/u.exec(line);
  if (heading !== null) return `<strong>${inlineHtml(heading[1] ?? '')}</strong>`;
  const item = /^(\s*)[*-] (.*)$/u.exec(line);
  if (item !== null) return `${ITEM}${inlineHtml(item[2] ?? '')}</span>`;
  return inlineHtml(line);
}

/** Code and bold text in a line. A sign without its partner is text. */
function inlineHtml(text: string): string {
  const pieces = text.split('`');
  // An even number of pieces means that the last sign has no partner.
  const paired =
    pieces.length % 2 === 1 ? pieces : [...pieces.slice(0, -2), pieces.slice(-2).join('`')];
  return paired
    .map((piece, at) => (at % 2 === 1 ? `<code>${escaped(piece)}</code>` : boldHtml(piece)))
    .join('');
}

function boldHtml(text: string): string {
  const pieces = text.split('**');
  const paired =
    pieces.length % 2 === 1 ? pieces : [...pieces.slice(0, -2), pieces.slice(-2).join('**')];
  return paired
    .map((piece, at) => (at % 2 === 1 ? `<strong>${escaped(piece)}</strong>` : escaped(piece)))
    .join('');
}
