import type { Client } from '@conch/sdk';
import { answerLimitMs, fetchWithin } from './connection/answer-limit.ts';
import { chooseServer, type ServerChoice } from './connection/choose-server.ts';
import { openOutput, type Output, type OutputFormat } from './print/output.ts';

/** The environment of a command: its output, its terminal and its server. */
export interface CliContext {
  readonly out: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder in which the person typed the command. */
  readonly cwd: string;
  /** Aborted by Ctrl-C. Commands with `endsItself` must watch this signal. */
  readonly signal: AbortSignal;
  /** True if a person can answer questions: input and error output are terminals. */
  readonly isInteractive: boolean;
  /** The server of this command, and its token. An address on the command line takes precedence. */
  readonly server: (address?: string) => ServerChoice;
  /** A client of this command's server. The client is closed when the command ends. */
  readonly client: () => Promise<Client>;
  /**
   * Sends requests to this command's server. A request fails if the server is silent for too long.
   */
  readonly fetch: typeof fetch;
  /** How long a command waits for a silent server. */
  readonly limitMs: number;
}

interface ContextSource {
  readonly format: OutputFormat;
  readonly url: string | undefined;
  readonly token: string | undefined;
  readonly signal: AbortSignal;
}

/** Opens the context of one command. */
export function openContext({ format, url, token, signal }: ContextSource): {
  readonly context: CliContext;
  readonly close: () => void;
} {
  const out = openOutput(format);
  const { env } = process;
  const cwd = typedIn(env);
  let opened: Client | null = null;
  const server = (address = url) => chooseServer({ url: address, token, env, cwd });
  const limitMs = answerLimitMs(env);
  const fetch = fetchWithin(limitMs, () => server().url);
  const client = async (): Promise<Client> => {
    if (opened !== null) return opened;
    const { openClient } = await import('@conch/sdk');
    const chosen = server();
    opened = openClient({
      url: chosen.url,
      ...(chosen.token === null ? {} : { token: chosen.token }),
      onProblem: ({ detail }) => out.note(detail),
      fetch,
    });
    return opened;
  };
  const isInteractive = process.stdin.isTTY && process.stderr.isTTY;
  return {
    context: { out, env, cwd, signal, isInteractive, server, client, fetch, limitMs },
    close: () => opened?.close(),
  };
}

/**
 * The npm scripts of the repository that run a command. npm runs a script in another folder than
 * the one in which it was typed.
 */
const NPM_SCRIPTS: ReadonlySet<string> = new Set([
  'conch',
  'doctor',
  'backup',
  'restore',
  'import-card',
  'simulate',
]);

/** The folder in which the person typed a command. */
export function typedIn({ INIT_CWD, npm_lifecycle_event: script }: CliContext['env']): string {
  const isMoved = script !== undefined && NPM_SCRIPTS.has(script);
  return isMoved && INIT_CWD !== undefined ? INIT_CWD : process.cwd();
}
