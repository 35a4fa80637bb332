/** The failures of every route that posts in a space. */
export const SPEECH_FAILURES = [
  'no-such-space',
  'space-archived',
  'not-a-member',
  'empty-text',
  'text-too-long',
  'unknown-mention',
  'not-in-space',
  'bad-client-id',
  'queue-full',
] as const;
