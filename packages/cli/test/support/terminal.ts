import { fileURLToPath } from 'node:url';
import { spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { onTestFinished } from 'vitest';
import { cleanEnvironment } from './conch.ts';

const BIN = fileURLToPath(new URL('../../bin/conch.mjs', import.meta.url));

/** The bytes of keys, as terminals send them. */
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

/** A real pseudo terminal in which `conch` runs, and the screen that a person would see. */
export interface TestTerminal {
  /** Types text or keys. */
  readonly type: (...keys: readonly string[]) => void;
  /** The rows of the screen, without trailing spaces. */
  readonly rows: () => readonly string[];
  /** Waits until the screen shows something. Returns the screen of that moment. */
  readonly shows: (wanted: string | RegExp) => Promise<string>;
  /** Waits until the screen no longer shows something. */
  readonly hides: (unwanted: string) => Promise<void>;
  readonly resize: (columns: number, rows: number) => void;
  readonly signal: (name: 'SIGTERM') => void;
  /** Closes the terminal, as the end of a window or of an SSH connection does. */
  readonly hangUp: () => void;
  /** Everything that the program wrote, with its escape sequences. */
  readonly written: () => string;
  /** The exit code. */
  readonly ended: Promise<number>;
}

/** Runs a command in a pseudo terminal until the test ends. */
export function openTerminal(args: readonly string[], start: TerminalStart): TestTerminal {
  const { home, columns = 100, rows = 40, env = {} } = start;
  const screen = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  const child = spawn(process.execPath, ['--conditions=conch-source', BIN, ...args], {
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

// Invisible characters keep right-to-left names from reversing their neighbours.
const ISOLATES = /[\u2068\u2069]/gu;

function rowsOf(screen: InstanceType<typeof xterm.Terminal>): readonly string[] {
  const { active } = screen.buffer;
  return Array.from({ length: screen.rows }, (_, at) => {
    const line = active.getLine(active.viewportY + at);
    return (line?.translateToString(true) ?? '').replaceAll(ISOLATES, '');
  });
}
