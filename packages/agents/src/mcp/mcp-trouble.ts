import { OutsideError } from '../outside/outside-error.ts';

/** Why a server of tools did not do what it was asked, in words for people and models. */
export class McpTrouble extends Error {
  /** Whether the connection is of no use any more. */
  readonly isLost: boolean;

  constructor(message: string, { isLost = true }: { readonly isLost?: boolean } = {}) {
    super(message);
    this.name = 'McpTrouble';
    this.isLost = isLost;
  }
}

/** What an error of a connection means; what others have written does not get into the words. */
export function mcpTroubleOf(error: unknown): McpTrouble {
  if (error instanceof McpTrouble) return error;
  const outside = outsideIn(error);
  // A whole sentence there, a part of one here.
  if (outside !== null) return new McpTrouble(outside.message.replace(/\.$/u, ''));
  const code = codeIn(error);
  const known = WORDS.find(([pattern]) => pattern.test(code));
  const isLost = !STAYS.test(code);
  return new McpTrouble(known?.[1] ?? 'it answered in a way that could not be read', { isLost });
}

/** What goes wrong with one request says nothing against the next. */
const STAYS = /^(?:REQUEST_TIMEOUT|INPUT_REQUIRED.*|UNSUPPORTED_RESULT.*|INVALID_RESULT|-\d+)$/u;

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/ENOENT/u, 'there is no such program; check its command'],
  [/EACCES/u, 'the program may not be started; check who may run it'],
  [/REQUEST_TIMEOUT/u, 'it did not answer in time'],
  [/CONNECTION_CLOSED|NOT_CONNECTED|SEND_FAILED|EPIPE/u, 'it has ended or hung up'],
  [/AUTHENTICATION|FORBIDDEN/u, 'it does not accept the token; check tokenFrom'],
  [/^401$|^403$/u, 'it does not accept the token; check tokenFrom'],
  [/^404$|^405$/u, 'there is no server of tools at its address; check url'],
  [/LIST_PAGINATION_EXCEEDED/u, 'its list of tools has more pages than are read'],
  [/INPUT_REQUIRED|UNSUPPORTED_RESULT/u, 'it wants to ask back, which is not possible here'],
  [/^-32602$/u, 'it does not accept these arguments'],
  [/^-32601$/u, 'it has no such tool'],
];

function outsideIn(error: unknown, depth = 0): OutsideError | null {
  if (error instanceof OutsideError) return error;
  if (!(error instanceof Error) || depth > 5) return null;
  return outsideIn(error.cause, depth + 1);
}

function codeIn(error: unknown, depth = 0): string {
  if (typeof error !== 'object' || error === null || depth > 5) return '';
  const { code, status, cause } = error as { code?: unknown; status?: unknown; cause?: unknown };
  if (typeof status === 'number') return String(status);
  if (typeof code === 'string' || typeof code === 'number') return String(code);
  return codeIn(cause, depth + 1);
}
