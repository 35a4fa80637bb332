/** The failures that concern the `clientId` of a request that creates something. */
export const MAKING_FAILURES = ['bad-client-id', 'already-made'] as const;
