import type { ConchError } from '@conch/sdk';
import type { PendingMessage } from '@conch/sdk/view';
import type { TFunction } from '../../../../words/use-translation.ts';
import { failureWords } from '../../../../client/failure-words.ts';

/**
 * The reason why a message was not sent. If the refusal names only an id, a clearer text replaces
 * the refusal.
 */
export function unsentWords(
  t: TFunction<'chat'>,
  pending: PendingMessage,
  failure: ConchError,
): string {
  if (isReplyGone(pending, failure)) return t('notSent', { reason: t('replyGone') });
  if (failure.code === 'no-such-space') return t('notSent', { reason: t('wasNotIn') });
  return t('notSent', { reason: failureWords(failure) });
}

/** Whether the server refused a reply because the original message was deleted. */
export function isReplyGone({ replyToId }: PendingMessage, { code }: ConchError): boolean {
  return replyToId !== null && code === 'no-such-message';
}
