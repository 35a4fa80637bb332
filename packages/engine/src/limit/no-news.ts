import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';
import { bareWords } from '../text/bare-words.ts';

/**
 * Why an answer to an agent is no news, if it is none: it says nothing (NN1),
 * or what the same agent said last (NN2). People always get their answer (NN3).
 */
export function whyNoNews(
  ruling: Ruling,
  run: Run,
  { text, previous }: { readonly text: string; readonly previous: string | null },
): Extract<RuleId, 'NN1' | 'NN2'> | null {
  if (run.startedBy !== 'agent') return null;
  const words = bareWords(text, ruling.roster);
  if (words === '') return 'NN1';
  return previous !== null && words === bareWords(previous, ruling.roster) ? 'NN2' : null;
}
