import type { MessageOnWire } from '@conch/protocol';

/** Finds a message in the loaded messages. */
export type FindMessage = (id: string) => MessageOnWire | undefined;
