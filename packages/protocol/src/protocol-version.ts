/** The version in `hello` and `ready`. It changes only when old clients could no longer follow. */
export const PROTOCOL_VERSION = 1;
