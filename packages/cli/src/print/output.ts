import { styleText } from 'node:util';
import { cleanOutput, cleanRow } from './clean-text.ts';
import { jsonText } from './json-text.ts';

/** The format of the data on standard output. */
export type OutputFormat = 'text' | 'json' | 'ndjson';

/** The format that the command line selects, even if the rest of the command line is wrong. */
export function formatOf(args: readonly string[]): OutputFormat {
  const end = args.indexOf('--');
  const flags = end === -1 ? args : args.slice(0, end);
  if (flags.includes('--ndjson')) return 'ndjson';
  return flags.includes('--json') ? 'json' : 'text';
}

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan' | 'magenta' | 'blue';

/** Prints values one by one, as they become available. */
export interface OutputStream {
  /**
   * Prints a value as JSON, or its text in the text format. If the text is null, the text format
   * prints nothing.
   */
  readonly add: (value: unknown, text: string | null) => void;
  /** Prints the end of the JSON document. */
  readonly end: () => void;
}

/**
 * The output of a command. Data goes to standard output, and everything else goes to standard
 * error.
 */
export interface Output {
  readonly format: OutputFormat;
  /** Prints one value as JSON, or its text in the text format. */
  readonly show: (value: unknown, text: string) => void;
  /** Prints a list as a JSON array, as one JSON value per line, or as its text. */
  readonly list: (values: readonly unknown[], text: string) => void;
  /** Prints a list whose end is not known yet. */
  readonly stream: () => OutputStream;
  /** Prints lines for the person. In the JSON formats nothing is printed. */
  readonly note: (...lines: readonly string[]) => void;
  /** Replaces the line of progress, which only a terminal shows. Null clears the line. */
  readonly progress: (text: string | null) => void;
  /**
   * Colours text for standard output. Without a terminal or with NO_COLOR, the text is not
   * coloured.
   */
  readonly style: (style: Style, text: string) => string;
}

/** Opens the output of this process. */
export function openOutput(format: OutputFormat): Output {
  const { stdout, stderr } = process;
  const write = (text: string): void => void stdout.write(`${text}\n`);
  let isProgressShown = false;
  const clearProgress = (): void => {
    if (isProgressShown) stderr.write('\r\u001B[K');
    isProgressShown = false;
  };
  return {
    format,
    show: (value, text) => {
      clearProgress();
      write(format === 'text' ? cleanOutput(text) : jsonText(value, format === 'json' ? 2 : 0));
    },
    list: (values, text) => {
      clearProgress();
      if (format === 'json') write(jsonText(values, 2));
      else if (format === 'ndjson') for (const value of values) write(jsonText(value));
      else if (text !== '') write(cleanOutput(text));
    },
    stream: () =>
      openStream(format, (text) => {
        clearProgress();
        stdout.write(text);
      }),
    note: (...lines) => {
      clearProgress();
      // In the JSON formats, standard error contains only the JSON of a failure.
      if (format === 'text') stderr.write(`${lines.map(cleanRow).join('\n')}\n`);
    },
    progress: (text) => {
      if (!stderr.isTTY || format !== 'text') return;
      clearProgress();
      if (text === null) return;
      stderr.write(cleanRow(text));
      isProgressShown = true;
    },
    style: (style, text) => styleText(style, text, { stream: stdout }),
  };
}

function openStream(format: OutputFormat, write: (text: string) => void): OutputStream {
  let count = 0;
  return {
    add: (value, text) => {
      if (format === 'json') write(`${count === 0 ? '[\n' : ',\n'}${jsonText(value)}`);
      else if (format === 'ndjson') write(`${jsonText(value)}\n`);
      else if (text !== null) write(`${cleanOutput(text)}\n`);
      count += 1;
    },
    end: () => {
      if (format === 'json') write(count === 0 ? '[]\n' : '\n]\n');
    },
  };
}
