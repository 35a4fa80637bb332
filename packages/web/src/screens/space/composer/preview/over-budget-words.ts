import { countWords, exactMoneyWords } from '../../../../parts/figures/money-words.ts';
import { isolated } from '../../../../parts/names/isolated.ts';
import type { TFunction } from '../../../../words/use-translation.ts';
import type { SpacePreviewWarning } from './preview-words.ts';

export type OverBudgetWarning = Extract<SpacePreviewWarning, { readonly kind: 'over-budget' }>;

interface Wording {
  readonly t: TFunction<'budget'>;
  readonly tokens: TFunction<'message'>;
  readonly language: string;
  readonly nameOf: (agentId: string) => string;
}

const SENTENCES = { space: 'overSpace', chain: 'overChain', agent: 'overAgent' } as const;

/**
 * The reason why a budget would refuse an agent, and the other agents that would not start either.
 */
export function overBudgetWords(warning: OverBudgetWarning, wording: Wording): string {
  const { t, nameOf, language } = wording;
  const why = refusalWords(warning, wording);
  const { alsoEnds } = warning;
  if (alsoEnds.length === 0) return why;
  const shown = alsoEnds.slice(0, MOST_NAMES).map((id) => isolated(nameOf(id)));
  const more = alsoEnds.length - shown.length;
  const rest = more === 0 ? [] : [`+${countWords(more, language)}`];
  const names = new Intl.ListFormat(language).format([...shown, ...rest]);
  return `${why} ${t('overAlso', { names })}`;
}

const MOST_NAMES = 4;

function refusalWords(warning: OverBudgetWarning, { t, tokens, language }: Wording): string {
  const { agentName, budget, unit, most, left, wanted } = warning;
  const name = isolated(agentName);
  if (wanted === null) return t('overUnpriced', { name });
  const amount = (value: number): string =>
    unit === 'usd' ? exactMoneyWords(value, language) : tokens('tokens', { count: value });
  return t(SENTENCES[budget], {
    name,
    wanted: amount(wanted),
    left: amount(left ?? 0),
    most: amount(most),
  });
}
