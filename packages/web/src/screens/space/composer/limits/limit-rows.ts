import type { LimitView } from '@conch/sdk';
import type { WordKey } from '../../../../words/use-translation.ts';

/** A label with its namespace. Most limits have the label of their field in the settings. */
type LimitLabel =
  | { readonly of: 'space'; readonly key: WordKey<'space'> }
  | { readonly of: 'composer'; readonly key: WordKey<'composer'> };

/** A row of the limits list: a limit with its value, or the text for a limit that is not set. */
export type LimitRow = { readonly label: LimitLabel } & (
  | { readonly limit: LimitView }
  | { readonly limit: null; readonly none: 'noLimit' | 'limitNotHere' }
);

const ofSpace = (key: WordKey<'space'>): LimitLabel => ({ of: 'space', key });
const ofComposer = (key: WordKey<'composer'>): LimitLabel => ({ of: 'composer', key });

// The labels of money fields contain the currency. Here the amounts contain it.
const LABELS: Readonly<Record<LimitView['kind'], LimitLabel>> = {
  turns: ofSpace('turnLimit'),
  runs: ofSpace('maxRuns'),
  stack: ofSpace('maxStack'),
  'chain-tokens': ofSpace('chainTokens'),
  'chain-cost': ofComposer('limitChainCost'),
  'day-tokens': ofSpace('dayTokens'),
  'day-cost': ofComposer('limitDayCost'),
};

/** The rows for every limit that can stop a chat, including limits that are not set. */
export function limitRows(limits: readonly LimitView[]): readonly LimitRow[] {
  const modeRows = (['runs', 'stack'] as const).map((kind) => {
    const limit = limits.find((one) => one.kind === kind) ?? null;
    const label = LABELS[kind];
    return limit === null ? ({ label, limit, none: 'limitNotHere' } as const) : { label, limit };
  });
  return [
    ...rowsOf(limits.filter(({ kind }) => kind === 'turns')),
    ...modeRows,
    ...budgetRows(limits, 'chain', ofComposer('limitChain')),
    ...budgetRows(limits, 'day', ofComposer('limitDay')),
  ];
}

function budgetRows(
  limits: readonly LimitView[],
  of: 'chain' | 'day',
  label: LimitLabel,
): readonly LimitRow[] {
  const set = limits.filter(({ kind, limit }) => kind.startsWith(`${of}-`) && limit !== null);
  return set.length === 0 ? [{ label, limit: null, none: 'noLimit' }] : rowsOf(set);
}

function rowsOf(limits: readonly LimitView[]): readonly LimitRow[] {
  return limits.map((limit) => ({ label: LABELS[limit.kind], limit }));
}
