import type { MemberId, ThreadId } from '../ids.ts';
import type { RuleId } from '../rule-id.ts';
import { hasWords } from './characters.ts';
import { bodyOf, fieldOf } from './output-fields.ts';
import { postMentions, type OutputFacts } from './post-mentions.ts';

/** The parsed output of an agent that was asked for a reply. */
export type ForumReplyOutput =
  | {
      readonly kind: 'reply';
      readonly threadId: ThreadId;
      readonly body: string;
      readonly mentions: readonly MemberId[];
    }
  | { readonly kind: 'no-reply'; readonly because: RuleId };

/** The rule of a reply whose planned thread is gone. */
export const THREAD_IS_GONE = 'FO10' satisfies RuleId;

/**
 * Reads `{ action: 'forum_reply', reasoning, data: { threadId, mentions } }`. A model may return
 * anything else. The reply always goes to the planned thread (FO12).
 */
export function readForumReply(
  output: unknown,
  facts: OutputFacts & { readonly threadId: ThreadId },
): ForumReplyOutput {
  const body = bodyOf(output);
  const isReply = fieldOf(output, 'action') === 'forum_reply';
  if (!isReply || !hasWords(body, facts.settings.minReplyLength)) {
    return { kind: 'no-reply', because: 'FO13' };
  }
  const listed = fieldOf(fieldOf(output, 'data'), 'mentions');
  return {
    kind: 'reply',
    threadId: facts.threadId,
    body,
    mentions: postMentions({ body, listed }, facts),
  };
}
