/** Why the server closes a socket; a client that reads the code knows whether to come back. */
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

/** What each close means, and what to do. */
export const CLOSE_WORDS: Readonly<Record<CloseReason, string>> = {
  'hello-late': 'No `hello` came in time.',
  'signed-out': 'The ticket or the credential is not good, or no longer: sign in again.',
  'too-slow': 'It read too slowly: come back, and resume.',
  'version-mismatch': 'The client speaks another protocol: update it.',
  'not-understood': 'Too many frames that could not be read: mend the client.',
  closing: 'Conch stops: come back soon.',
  'too-many':
    'Too many sockets of one agent, or failed tries: come back as late as the `error` says.',
};
