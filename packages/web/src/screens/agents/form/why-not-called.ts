import { sentenceWords } from '../../../client/failure-words.ts';

/** Why no agent can be called so, as the server would say it; `null`: only the server can tell. */
export async function whyNotCalled(name: string): Promise<string | null> {
  const { nameRefusal } = await import('@conch/sdk/names');
  const refusal = nameRefusal(name);
  return refusal === null ? null : sentenceWords(`“${name}” cannot be a name: ${refusal.reason}`);
}
