import { z } from 'zod/mini';

/** The URL parameters that open a panel beside the conversation (on a phone, over it). */
export const panelSearch = z.object({
  panel: z.optional(z.enum(['why', 'chain', 'members', 'modes'])),
  /** The run to explain in the panel `why`. */
  run: z.optional(z.string()),
  /** The chain to show in the panel `chain`. */
  chain: z.optional(z.string()),
  /** The message to scroll to. */
  message: z.optional(z.string()),
});

export type PanelSearch = z.infer<typeof panelSearch>;
