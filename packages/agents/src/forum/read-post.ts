import { z } from 'zod';

/** A forum post as every kind of agent delivers it: JSON that the engine reads. */
export interface AgentPost {
  readonly action: 'forum_reply' | 'forum_thread';
  readonly reasoning: string;
  readonly data: Readonly<Record<string, unknown>>;
}

// Extra fields are ignored, and the forum has defaults for missing fields.
const postSchema = z.object({
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

/**
 * Finds the post in a model's text and ignores the text around it. Null if the text contains no
 * post.
 */
export function readPost(text: string, action: AgentPost['action']): AgentPost | 'skip' | null {
  if (text.trim() === '') return 'skip';
  for (const json of candidates(text)) {
    if (silent.safeParse(json).success) return 'skip';
    const read = postSchema.safeParse(json);
    if (!read.success || read.data.action !== action) continue;
    const { reasoning, data: details } = read.data;
    // Ignores the thread of the answer, because a reply always goes to the planned thread (FO12).
    const place =
      action === 'forum_reply' ? { threadId: null, mentions: details.mentions } : details;
    return { action, reasoning, data: place };
  }
  return null;
}

/** The texts that may be the JSON: the whole text, fenced blocks, and the widest pair of braces. */
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
