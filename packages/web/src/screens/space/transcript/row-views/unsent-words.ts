import type { ConchError } from '@conch/sdk';
import type { PendingMessage } from '@conch/sdk/view';
import type { TFunction } from '../../../../words/use-translation.ts';
import { failureWords } from '../../../../client/failure-words.ts';

/** Why a message was not sent. Refusals that name only an id get a clearer text. */
export function unsentWords(
  t: TFunction<'chat'>,
  pending: PendingMessage,
  failure: ConchError,
): string {
  if (isReplyGone(pending, failure)) return t('notSent', { reason: t('replyGone') });
  if (failure.code === 'no-such-space') return t('notSent', { reason: t('wasNotIn') });
  return t('notSent', { reason: failureWords(failure) });
}

/** Whether it was refused because the message it replies to was deleted. */
export function isReplyGone({ replyToId }: PendingMessage, { code }: ConchError): boolean {
  return replyToId !== null && code === 'no-such-message';
}
