import type { MessageOnWire } from '@conch/protocol';

/** Finds a message among the loaded ones. */
export type FindMessage = (id: string) => MessageOnWire | undefined;
