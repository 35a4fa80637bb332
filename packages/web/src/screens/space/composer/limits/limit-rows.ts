import type { LimitView } from '@conch/sdk';
import type { WordKey } from '../../../../words/use-translation.ts';

/** A row of the limits list: a limit with its value, or the text for a limit that is not set. */
export type LimitRow = { readonly label: WordKey<'composer'> } & (
  | { readonly limit: LimitView }
  | { readonly limit: null; readonly none: 'noLimit' | 'limitNotHere' }
);

const LABELS: Readonly<Record<LimitView['kind'], WordKey<'composer'>>> = {
  turns: 'limitTurns',
  runs: 'limitRuns',
  stack: 'limitStack',
  'chain-tokens': 'limitChainTokens',
  'chain-cost': 'limitChainCost',
  'day-tokens': 'limitDayTokens',
  'day-cost': 'limitDayCost',
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
    ...budgetRows(limits, 'chain', 'limitChain'),
    ...budgetRows(limits, 'day', 'limitDay'),
  ];
}

function budgetRows(
  limits: readonly LimitView[],
  of: 'chain' | 'day',
  label: WordKey<'composer'>,
): readonly LimitRow[] {
  const set = limits.filter(({ kind, limit }) => kind.startsWith(`${of}-`) && limit !== null);
  return set.length === 0 ? [{ label, limit: null, none: 'noLimit' }] : rowsOf(set);
}

function rowsOf(limits: readonly LimitView[]): readonly LimitRow[] {
  return limits.map((limit) => ({ label: LABELS[limit.kind], limit }));
}
