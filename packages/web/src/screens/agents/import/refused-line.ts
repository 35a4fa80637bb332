import { ConchError } from '@conch/sdk';
import { failureWords, fieldWords } from '../../../client/failure-words.ts';

/** The error of a file: its text without the position, and the line itself. */
export interface RefusedLine {
  readonly line: number | null;
  /** The error text in the language that the page has when the text is read. */
  readonly words: string;
  /** The text of the line. Null if the error has no line. */
  readonly text: string | null;
}

/** Describes the reason why the server refused a file. */
export function refusedLine(error: unknown, content: string): RefusedLine {
  const why = error instanceof ConchError ? reasonIn(error) : null;
  if (why === null) {
    return {
      line: null,
      text: null,
      get words() {
        return failureWords(error);
      },
    };
  }
  const { line, reason } = why;
  const text = line === null ? null : (content.split(/\r\n|\r|\n/u)[line - 1] ?? null);
  return {
    line,
    text,
    get words() {
      return fieldWords(reason);
    },
  };
}

type Reason = NonNullable<ConchError['reason']>;

/** The reason without file name and line, because the page shows both separately. */
function reasonIn({
  reason,
}: ConchError): { readonly line: number | null; readonly reason: Reason } | null {
  if (reason?.code !== 'file-refused') return null;
  const { line, why } = reason.params;
  return { line: typeof line === 'number' ? line : null, reason: why as Reason };
}
