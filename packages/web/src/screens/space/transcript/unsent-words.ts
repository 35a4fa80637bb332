import type { ConchError } from '@conch/sdk';
import type { PendingMessage } from '@conch/sdk/view';
import type { TFunction } from '../../../words/use-translation.ts';
import { failureWords } from '../../../client/failure-words.ts';

/** Why something was not sent. The server names what is gone by its id, which tells nobody here. */
export function unsentWords(
  t: TFunction<'chat'>,
  pending: PendingMessage,
  failure: ConchError,
): string {
  if (isReplyGone(pending, failure)) return t('notSent', { reason: t('replyGone') });
  if (failure.code === 'no-such-space') return t('notSent', { reason: t('wasNotIn') });
  return t('notSent', { reason: failureWords(failure) });
}

/** Whether it was refused since what it replies to was removed meanwhile. */
export function isReplyGone({ replyToId }: PendingMessage, { code }: ConchError): boolean {
  return replyToId !== null && code === 'no-such-message';
}
