import { z } from 'zod/mini';

/** What stands beside a conversation (on a phone: over it), as part of the address. */
export const panelSearch = z.object({
  panel: z.optional(z.enum(['why', 'chain', 'members', 'modes'])),
  /** The run that `why` is about. */
  run: z.optional(z.string()),
  /** The chain that `chain` is about. */
  chain: z.optional(z.string()),
  /** A message to go to: the link of a message. */
  message: z.optional(z.string()),
});

export type PanelSearch = z.infer<typeof panelSearch>;
