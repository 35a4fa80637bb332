import { fieldReason, toolReason, type Reason } from '@conch/protocol';
import { GuardedFetchError } from '../outbound/guarded-fetch-error.ts';

/** The reason why a tool server failed, as text for people and models. */
export class McpTrouble extends Error {
  /** True if the connection is no longer usable. */
  readonly isLost: boolean;
  readonly reason: Reason;

  constructor(reason: Reason, { isLost = true }: { readonly isLost?: boolean } = {}) {
    super(reason.detail);
    this.name = 'McpTrouble';
    this.reason = reason;
    this.isLost = isLost;
  }
}

/** Classifies an error of a connection. The result contains no text of others. */
export function mcpTroubleOf(error: unknown): McpTrouble {
  if (error instanceof McpTrouble) return error;
  const outside = outsideIn(error);
  // The message of the error is a whole sentence. `partOf` makes it a part, because a reason is
  // inserted into another sentence.
  if (outside !== null) return new McpTrouble(partOf(outside));
  const code = codeIn(error);
  const known = WORDS.find(([pattern]) => pattern.test(code));
  const isLost = !STAYS.test(code);
  return new McpTrouble(toolReason(known?.[1] ?? 'tools-garbled'), { isLost });
}

function partOf({ reason, message }: GuardedFetchError): Reason {
  const detail = message.replace(/\.$/u, '');
  return reason === null ? fieldReason('other', { text: detail }) : { ...reason, detail };
}

/**
 * The codes of errors that affect only one request. After such an error the connection stays
 * usable.
 */
const STAYS = /^(?:REQUEST_TIMEOUT|INPUT_REQUIRED.*|UNSUPPORTED_RESULT.*|INVALID_RESULT|-\d+)$/u;

const WORDS = [
  [/ENOENT/u, 'tools-program-missing'],
  [/EACCES/u, 'tools-program-barred'],
  [/REQUEST_TIMEOUT/u, 'tools-late'],
  [/CONNECTION_CLOSED|NOT_CONNECTED|SEND_FAILED|EPIPE/u, 'tools-ended'],
  [/AUTHENTICATION|FORBIDDEN/u, 'tools-token'],
  [/^401$|^403$/u, 'tools-token'],
  [/^404$|^405$/u, 'tools-address'],
  [/LIST_PAGINATION_EXCEEDED/u, 'tools-list-long'],
  [/INPUT_REQUIRED|UNSUPPORTED_RESULT/u, 'tools-ask-back'],
  [/^-32602$/u, 'tools-arguments'],
  [/^-32601$/u, 'tools-absent'],
] as const;

function outsideIn(error: unknown, depth = 0): GuardedFetchError | null {
  if (error instanceof GuardedFetchError) return error;
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
