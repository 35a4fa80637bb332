/**
 * The version in `hello` and `ready`. Changes only when old clients could not understand new
 * frames.
 */
export const PROTOCOL_VERSION = 1;
