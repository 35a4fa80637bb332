import type { clientFrame } from '@conch/protocol';
import type { z } from 'zod';

/** A frame from the client. Ids are plain strings until the server checks them. */
export type ClientFrameInput = z.input<typeof clientFrame>;
