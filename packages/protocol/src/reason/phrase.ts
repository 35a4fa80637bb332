import { z } from 'zod';

export type { ApprovalParams, NoticeParams } from '@conch/engine';

/** A sentence of Conch on the wire. A client that knows the code can show it in any language. */
export const phrase = z.object({
  code: z.string().describe('The code of the sentence.'),
  params: z.record(z.string(), z.unknown()).describe('The values in the sentence, by name.'),
});

export type PhraseOnWire = z.infer<typeof phrase>;
