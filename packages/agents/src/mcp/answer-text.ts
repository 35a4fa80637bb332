const MOST_BYTES = 64 * 1024;

/** A part of a tool's result, of any type. */
export interface AnswerPart {
  readonly type: string;
  readonly [field: string]: unknown;
}

/**
 * Converts a tool's result to text. Parts that are not text are only named, long text is cut, and
 * invisible characters are removed.
 */
export function answerText(
  answer: {
    readonly content?: readonly AnswerPart[] | undefined;
    readonly structuredContent?: unknown;
  },
  visible: (text: string) => string,
): string {
  const parts = (answer.content ?? []).map(partText).filter((text) => text !== '');
  const isBare = parts.length === 0 && answer.structuredContent !== undefined;
  const whole = isBare ? JSON.stringify(answer.structuredContent) : parts.join('\n');
  const { beginning, cutBytes } = within(whole, MOST_BYTES);
  const text = visible(beginning);
  return cutBytes === 0 ? text : `${text}\n[cut here: ${cutBytes} bytes more]`;
}

function partText(part: AnswerPart): string {
  switch (part.type) {
    case 'text':
      return textOf(part['text']);
    case 'image':
    case 'audio':
      return `[${part.type}, ${textOf(part['mimeType'])}: not shown]`;
    case 'resource':
      return resourceText(part['resource']);
    case 'resource_link':
      return `[link: ${textOf(part['uri'])}]`;
    default:
      return '[not text: not shown]';
  }
}

function resourceText(resource: unknown): string {
  if (typeof resource !== 'object' || resource === null) return '';
  const { text, uri } = resource as { readonly text?: unknown; readonly uri?: unknown };
  return typeof text === 'string' ? text : `[file ${textOf(uri)}: not shown]`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Cuts a text to this many bytes, never in the middle of a character. */
function within(
  text: string,
  mostBytes: number,
): { readonly beginning: string; readonly cutBytes: number } {
  const bytes = Buffer.from(text);
  if (bytes.length <= mostBytes) return { beginning: text, cutBytes: 0 };
  const beginning = new TextDecoder().decode(bytes.subarray(0, mostBytes), { stream: true });
  return { beginning, cutBytes: bytes.length - mostBytes };
}
