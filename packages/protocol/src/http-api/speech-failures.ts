/** What whatever is said in a space may be refused for. */
export const SPEECH_FAILURES = [
  'no-such-space',
  'not-a-member',
  'empty-text',
  'text-too-long',
  'unknown-mention',
  'not-in-space',
  'bad-client-id',
  'queue-full',
] as const;
