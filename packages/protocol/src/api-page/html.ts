/** Trusted markup that is inserted unescaped. Everything else is escaped as text. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | string | number | readonly (Html | null)[] | null;

/** Builds markup from a template. All parts except `Html` are escaped. */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = parts.map((part, at) => markupOf(part) + (pieces[at + 1] ?? ''));
  return new Html((pieces[0] ?? '') + markup.join(''));
}

/** Text in which each piece between backticks becomes code. */
export function prose(text: string): Html {
  const pieces = text.split('`');
  const parts = pieces.map((piece, at) => (at % 2 === 1 ? html`<code>${piece}</code>` : piece));
  return new Html(parts.map(markupOf).join(''));
}

/** Joins pieces with a separator. */
export function joined(pieces: readonly Html[], between: string): Html {
  return new Html(pieces.map(({ markup }) => markup).join(markupOf(between)));
}

function markupOf(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(markupOf).join('');
  return String(part).replaceAll(/[&<>"']/gu, (sign) => ENTITIES[sign] ?? '');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
