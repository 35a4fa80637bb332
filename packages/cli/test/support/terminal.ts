import { spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { onTestFinished } from 'vitest';
import { cleanEnvironment, CONCH } from './conch.ts';

/** The bytes that terminals send for these keys. */
export const KEYS = {
  enter: '\r',
  tab: '\t',
  ctrlC: '\u0003',
  ctrlD: '\u0004',
  pageUp: '\u001B[5~',
  pageDown: '\u001B[6~',
  altEnter: '\u001B\r',
} as const;

interface TerminalStart {
  readonly home: string;
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** A pseudo terminal in which `conch` runs, and the screen as a person would see it. */
export interface TestTerminal {
  /** Types text or keys. */
  readonly type: (...keys: readonly string[]) => void;
  /** The rows of the screen, without blanks at their ends. */
  readonly rows: () => readonly string[];
  /** Waits until the screen shows this text. Returns the screen at that moment. */
  readonly shows: (wanted: string | RegExp) => Promise<string>;
  /** Waits until the screen no longer shows this text. */
  readonly hides: (unwanted: string) => Promise<void>;
  readonly resize: (columns: number, rows: number) => void;
  readonly signal: (name: 'SIGTERM') => void;
  /** Closes the terminal, in the same way as closing a window or losing an SSH connection. */
  readonly hangUp: () => void;
  /** The whole output of the program, with its escape sequences. */
  readonly written: () => string;
  /** Resolves with the exit code when the program ends. */
  readonly ended: Promise<number>;
}

/** Runs a command in a pseudo terminal. The terminal is closed when the test ends. */
export function openTerminal(args: readonly string[], start: TerminalStart): TestTerminal {
  const { home, columns = 100, rows = 40, env = {} } = start;
  const screen = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  const [node, ...options] = CONCH;
  const child = spawn(node, [...options, ...args], {
    cols: columns,
    rows,
    cwd: home,
    name: 'xterm-256color',
    env: { ...cleanEnvironment(), HOME: home, TERM: 'xterm-256color', ...env },
  });
  const watchers = new Set<() => void>();
  let written = '';
  child.onData((data) => {
    written += data;
    screen.write(data, () => {
      for (const watcher of watchers) watcher();
    });
  });
  const { promise: ended, resolve } = Promise.withResolvers<number>();
  let isOver = false;
  child.onExit(({ exitCode }) => {
    isOver = true;
    resolve(exitCode);
  });
  let waits = 0;
  onTestFinished(async () => {
    if (waits > 0) console.error(`the screen at the end:\n${rowsOf(screen).join('\n')}`);
    if (!isOver) child.kill('SIGKILL');
    await ended;
    screen.dispose();
  });
  const shownRows = (): readonly string[] => rowsOf(screen);
  const until = async (isDone: (text: string) => boolean): Promise<string> => {
    const { promise, resolve: found } = Promise.withResolvers<string>();
    const watcher = (): void => {
      const text = shownRows().join('\n');
      if (isDone(text)) found(text);
    };
    waits += 1;
    watchers.add(watcher);
    watcher();
    const late = ended.then(() => {
      throw new Error(`the program ended:\n${shownRows().join('\n')}`);
    });
    try {
      const text = await Promise.race([promise, late]);
      waits -= 1;
      return text;
    } finally {
      watchers.delete(watcher);
      late.catch(() => {});
    }
  };
  return {
    type: (...keys) => child.write(keys.join('')),
    rows: shownRows,
    shows: (wanted) =>
      until((text) => (typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text))),
    hides: async (unwanted) => void (await until((text) => !text.includes(unwanted))),
    resize: (newColumns, newRows) => {
      screen.resize(newColumns, newRows);
      child.resize(newColumns, newRows);
    },
    signal: (name) => child.kill(name),
    hangUp: () => (child as unknown as { readonly destroy: () => void }).destroy(),
    written: () => written,
    ended,
  };
}

// The invisible characters that isolate right-to-left names. They are removed before rows are
// compared.
const ISOLATES = /[\u2068\u2069]/gu;

function rowsOf(screen: InstanceType<typeof xterm.Terminal>): readonly string[] {
  const { active } = screen.buffer;
  return Array.from({ length: screen.rows }, (_, at) => {
    const line = active.getLine(active.viewportY + at);
    return (line?.translateToString(true) ?? '').replaceAll(ISOLATES, '');
  });
}
