/** What `hello` and `ready` name; it changes only when an old client could no longer follow. */
export const PROTOCOL_VERSION = 1;
