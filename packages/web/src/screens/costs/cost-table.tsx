import { FigureTable } from '../../parts/figures/figure-table.tsx';
import { countWords } from '../../parts/figures/money-words.ts';
import { Name } from '../../parts/names/name.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import type { CostEntry } from './cost-amount.ts';
import { useAmountWords } from './use-amount-words.ts';

interface CostTableProps {
  readonly caption: string;
  /** The header of the first column. */
  readonly first: string;
  readonly entries: readonly CostEntry[];
}

/** The numbers of a chart as a table. */
export function CostTable({ caption, first, entries }: CostTableProps) {
  const { t, i18n } = useTranslation('costs');
  const tokensOf = useAmountWords('tokens');
  const moneyOf = useAmountWords('money');
  return (
    <FigureTable caption={caption} first={first} figures={[t('turns'), t('tokens'), t('money')]}>
      <tbody className="divide-y divide-line">
        {entries.map(({ key, name, cost }) => (
          <tr key={key}>
            <th scope="row" className="py-1.5 text-start font-normal wrap-anywhere">
              <Name name={name} />
            </th>
            <td className="ps-2 text-end">{countWords(cost.runs, i18n.language)}</td>
            <td className="ps-2 text-end">
              <bdi>{tokensOf(cost)}</bdi>
            </td>
            <td className="ps-2 text-end">
              <bdi>{moneyOf(cost)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
