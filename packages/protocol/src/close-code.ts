/** Why the server closes a socket. A client decides by the code whether to reconnect. */
export const CLOSE_CODES = {
  'hello-late': 4001,
  'signed-out': 4003,
  'too-slow': 4008,
  'version-mismatch': 4010,
  'not-understood': 4011,
  closing: 1012,
  'too-many': 1013,
} as const;

export type CloseReason = keyof typeof CLOSE_CODES;

/** The meaning of each close code, and advice. */
export const CLOSE_WORDS: Readonly<Record<CloseReason, string>> = {
  'hello-late': 'No `hello` came in time.',
  'signed-out': 'The ticket or the credential is not valid, or no longer valid. Sign in again.',
  'too-slow': 'The client read too slowly. Reconnect and resume.',
  'version-mismatch': 'The client speaks another protocol. Update it.',
  'not-understood': 'Too many unreadable frames. Fix the client.',
  closing: 'Conch is stopping. Reconnect soon.',
  'too-many':
    'Too many sockets of one agent, or too many failed attempts. Reconnect after the time that the `error` gives.',
};
