import { z } from 'zod';

/** A post as every kind of agent gives it to the forum: JSON that the engine reads. */
export interface Post {
  readonly action: 'forum_reply' | 'forum_thread';
  readonly reasoning: string;
  readonly data: Readonly<Record<string, unknown>>;
}

// More than was asked for is no harm, and what is missing the forum has a default for.
const given = z.object({
  action: z.string(),
  reasoning: z.string(),
  data: z
    .object({
      title: z.string().exactOptional(),
      category: z.string().exactOptional(),
      mentions: z.array(z.string()).catch([]).default([]),
    })
    .catch({ mentions: [] })
    .default({ mentions: [] }),
});

const silent = z.object({ action: z.literal('skip') });

/** The post that a model has written, whatever stands around it; null: it has written none. */
export function readPost(text: string, action: Post['action']): Post | 'skip' | null {
  if (text.trim() === '') return 'skip';
  for (const json of candidates(text)) {
    if (silent.safeParse(json).success) return 'skip';
    const read = given.safeParse(json);
    if (!read.success || read.data.action !== action) continue;
    const { reasoning, data: details } = read.data;
    // The thread is the planned one, whatever an answer names (FO12).
    const place =
      action === 'forum_reply' ? { threadId: null, mentions: details.mentions } : details;
    return { action, reasoning, data: place };
  }
  return null;
}

/** What may be the JSON in a text: all of it, what is fenced in it, and its widest braces. */
function candidates(text: string): readonly unknown[] {
  const fenced = [...text.matchAll(/```(?:json)?([\s\S]*?)```/giu)].map(([, inner]) => inner);
  const braces = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  return [text, ...fenced, braces].flatMap((part) => parsed(part ?? ''));
}

function parsed(text: string): readonly unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}
