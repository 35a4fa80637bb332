import type { RouteOutput } from '@conch/sdk';
import { useTranslation } from '../../words/use-translation.ts';
import { tokenSumWords } from '../../parts/figures/cost-words.ts';
import { Figure, Money, useCostWording } from '../../parts/figures/figure.tsx';
import { FigureTable } from '../../parts/figures/figure-table.tsx';
import { countWords } from '../../parts/figures/money-words.ts';
import { Name } from '../../parts/names/name.tsx';
import { dayWords } from '../agents/profile/day-words.ts';

type Day = RouteOutput<'readSpaceCosts'>['days'][number];
type Cost = Pick<Day, 'runs' | 'tokens' | 'costUsd' | 'estimatedTokens' | 'unreportedRuns'>;

interface CostDaysProps {
  readonly days: readonly Day[];
  readonly nameOf: (id: string) => string;
}

/** Table rows: for each day its sum, followed by the spending of each agent. */
export function CostDays({ days, nameOf }: CostDaysProps) {
  const { t } = useTranslation('agents');
  const { t: space, i18n } = useTranslation('space');
  return (
    <FigureTable
      caption={space('costDays')}
      first={space('costDayAgent')}
      figures={[t('runs'), t('tokens'), t('money')]}
    >
      {days.map(({ day, agents, ...sum }) => (
        <tbody key={day} className="border-t border-line">
          <tr className="font-medium">
            <th scope="rowgroup" className="py-1.5 text-start font-medium whitespace-nowrap">
              {dayWords(day, i18n.language)}
            </th>
            <Figures cost={sum} />
          </tr>
          {agents.map(({ agentId, ...cost }) => (
            <tr key={agentId} className="text-soft">
              <th scope="row" className="py-1 ps-4 text-start font-normal wrap-anywhere">
                <Name name={nameOf(agentId)} />
              </th>
              <Figures cost={cost} />
            </tr>
          ))}
        </tbody>
      ))}
    </FigureTable>
  );
}

function Figures({ cost }: { readonly cost: Cost }) {
  const wording = useCostWording();
  const { runs, costUsd } = cost;
  const isEstimated = cost.estimatedTokens > 0;
  return (
    <>
      <td className="ps-2 text-end">{countWords(runs, wording.language)}</td>
      <td className="ps-2 text-end">
        <Figure words={tokenSumWords(cost, wording)} isEstimated={isEstimated} />
      </td>
      <td className="ps-2 text-end">
        <Money costUsd={costUsd} isEstimated={isEstimated} />
      </td>
    </>
  );
}
