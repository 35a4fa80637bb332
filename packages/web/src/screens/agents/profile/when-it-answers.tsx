import { useTranslation } from '../../../words/use-translation.ts';
import { countWords, moneyWords } from '../../../parts/money-words.ts';
import { Section } from '../../../parts/section.tsx';
import type { Agent } from '../agent.ts';
import { answersWhen, type WhenLine } from './answers-when.ts';

const MONEY: ReadonlySet<WhenLine['key']> = new Set(['whenDayMoney', 'whenRunMoney']);

/** When it gets to speak and what bounds it, in sentences. */
export function WhenItAnswers({ agent }: { readonly agent: Agent }) {
  const { t, i18n } = useTranslation('agents');
  const amount = ({ key, number = 0 }: WhenLine): string =>
    MONEY.has(key) ? moneyWords(number, i18n.language) : countWords(number, i18n.language);
  return (
    <Section title={t('whenTitle')}>
      <ul className="flex list-disc flex-col gap-1.5 ps-5 text-sm marker:text-faint">
        {answersWhen(agent).map((line) => (
          <li key={line.key}>{t(line.key, { amount: amount(line) })}</li>
        ))}
      </ul>
    </Section>
  );
}
