import type { ExitKind } from './exit-code.ts';

/**
 * The failure of a command. The command prints this message and ends with the exit code of the
 * failure's kind.
 */
export class CliFailure extends Error {
  override readonly name = 'CliFailure';
  readonly kind: ExitKind;
  /** A short name of the failure for programs. The meaning of a name never changes. */
  readonly code: string;
  /**
   * The lines of the message, usually one. A line break within an entry comes from text of others
   * and is not printed.
   */
  readonly lines: readonly string[];

  constructor(kind: ExitKind, message: string | readonly string[], code: string = kind) {
    const lines = typeof message === 'string' ? [message] : message;
    super(lines.join('\n'));
    this.kind = kind;
    this.code = code;
    this.lines = lines;
  }
}

/** The failure of a command line that is wrong. */
export const usageFailure = (message: string): CliFailure => new CliFailure('usage', message);

/** The failure of a command that names something that does not exist. */
export const notFound = (message: string, code = 'not-found'): CliFailure =>
  new CliFailure('not-found', message, code);

/**
 * The fields of the SDK's `ConchError` that are used here. The class is not imported, because only
 * some commands load the SDK.
 */
interface ServerRefusal extends Error {
  readonly code: string;
  readonly status: number | null;
  readonly detail: string;
  readonly fields: readonly RefusedField[];
  readonly reason: { readonly code: string; readonly params: { readonly path?: unknown } } | null;
}

function isServerRefusal(error: unknown): error is ServerRefusal {
  return error instanceof Error && error.name === 'ConchError';
}

/** Converts a thrown error to a failure. */
export function failureOf(error: unknown): CliFailure {
  if (error instanceof CliFailure) return error;
  if (isServerRefusal(error)) return failureOfRefusal(error);
  const message = error instanceof Error ? error.message : String(error);
  return new CliFailure(
    'failed',
    `Internal error: ${message.replace(/\.$/u, '')}. Run “conch doctor” to find the cause.`,
    'broken',
  );
}

interface RefusedField {
  readonly path: string;
  readonly code: string;
  readonly detail: string;
}

function failureOfRefusal(refusal: ServerRefusal): CliFailure {
  const { code, status, detail, fields, reason } = refusal;
  const wrong = fields
    // These fields are already in the message. Without a reason, the message is the text of `other`.
    .filter(
      (field) => field.path !== reason?.params.path && field.code !== (reason?.code ?? 'other'),
    )
    .map((field) => `${field.path.replace(/^body\./u, '')}: ${field.detail}`)
    .join(', ');
  const advice = ADVICE[code] ?? '';
  const message = [detail, wrong, advice].filter((part) => part !== '').join(' ');
  return new CliFailure(kindOf(code, status), message, code);
}

function kindOf(code: string, status: number | null): ExitKind {
  if (code === 'no-connection' || code === 'unanswered' || code === 'unreachable') {
    return 'unreachable';
  }
  if (status === 401 || status === 403) return 'not-allowed';
  if (status === 404) return 'not-found';
  return 'failed';
}

const ADVICE: Readonly<Record<string, string>> = {
  'no-connection': '“conch start” starts one here, --url names another.',
  'not-signed-in': '“conch login” signs this terminal in.',
  'bad-token': '“conch login” creates a new one.',
};
