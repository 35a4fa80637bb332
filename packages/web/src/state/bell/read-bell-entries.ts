import { z } from 'zod/mini';
import type { BellEntry } from './bell-entry.ts';

const entry = z.object({
  kind: z.enum(['passed', 'turn-limit', 'mention', 'reply', 'message', 'post', 'thread']),
  key: z.string(),
  spaceId: z.string(),
  threadId: z.nullable(z.string()),
  title: z.nullable(z.string()),
  seq: z.number(),
  at: z.string(),
  names: z.array(z.string()),
  count: z.number(),
  excerpt: z.string(),
  to: z.string().check(z.startsWith('/spaces/')),
});

/** The entries that the browser has stored. Unreadable entries are skipped. */
export function readBellEntries(text: string | null): readonly BellEntry[] {
  let entries: unknown;
  try {
    entries = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((one) => {
    const { data } = entry.safeParse(one);
    return data === undefined ? [] : [data];
  });
}
