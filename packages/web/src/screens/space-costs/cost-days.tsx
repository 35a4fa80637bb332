import type { Answered } from '@conch/sdk';
import { useTranslation } from '../../words/use-translation.ts';
import { Figure, Money } from '../../parts/figure.tsx';
import { FigureTable } from '../../parts/figure-table.tsx';
import { countWords } from '../../parts/money-words.ts';
import { Name } from '../../parts/name.tsx';
import { dayWords } from '../agents/profile/day-words.ts';

type Day = Answered<'readSpaceCosts'>['days'][number];
type Cost = Pick<Day, 'runs' | 'tokens' | 'costUsd' | 'estimatedTokens'>;

interface CostDaysProps {
  readonly days: readonly Day[];
  readonly nameOf: (id: string) => string;
}

/** Each day with its sum, and under it what each agent has spent on it. */
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

function Figures({ cost: { runs, tokens, costUsd, estimatedTokens } }: { readonly cost: Cost }) {
  const { i18n } = useTranslation('agents');
  const isEstimated = estimatedTokens > 0;
  return (
    <>
      <td className="ps-2 text-end">{countWords(runs, i18n.language)}</td>
      <td className="ps-2 text-end">
        <Figure words={countWords(tokens, i18n.language)} isEstimated={isEstimated} />
      </td>
      <td className="ps-2 text-end">
        <Money costUsd={costUsd} isEstimated={isEstimated} />
      </td>
    </>
  );
}
