/**
 * The version in `hello` and `ready`. The number changes only when old clients could not understand
 * new frames.
 */
export const PROTOCOL_VERSION = 1;
