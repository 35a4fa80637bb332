import { fieldWords } from '../../../client/failure-words.ts';

/**
 * The reason why a name is not allowed, in the server's words. Null if the page finds no reason.
 * The server may still refuse the name.
 */
export async function whyNotCalled(name: string): Promise<string | null> {
  const { nameReason, nameRefusal } = await import('@conch/sdk/names');
  const refusal = nameRefusal(name);
  return refusal === null ? null : fieldWords(nameReason('not-a-name', { name, why: refusal.why }));
}
