import { z } from 'zod/mini';

/** The URL parameters that open a panel next to the conversation, or over it on a phone. */
export const panelSearch = z.object({
  panel: z.optional(z.enum(['why', 'chain', 'members', 'modes', 'search'])),
  /** The run that the panel `why` explains. */
  run: z.optional(z.string()),
  /** The chain that the panel `chain` shows. */
  chain: z.optional(z.string()),
  /** The message to which the transcript scrolls. */
  message: z.optional(z.string()),
});

export type PanelSearch = z.infer<typeof panelSearch>;
