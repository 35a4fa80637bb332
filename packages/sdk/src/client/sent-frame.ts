import type { clientFrame } from '@conch/protocol';
import type { z } from 'zod';

/** What a client says; ids are any strings until the server looks at them. */
export type SentFrame = z.input<typeof clientFrame>;
