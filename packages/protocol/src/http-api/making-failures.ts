/** The failures of creating requests that concern their `clientId`. */
export const MAKING_FAILURES = ['bad-client-id', 'already-made'] as const;
