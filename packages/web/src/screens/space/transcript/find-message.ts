import type { MessageOnWire } from '@conch/protocol';

/** Looks among the messages that are loaded. */
export type FindMessage = (id: string) => MessageOnWire | undefined;
