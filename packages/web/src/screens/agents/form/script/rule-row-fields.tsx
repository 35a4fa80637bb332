import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { Button } from '../../../../parts/buttons/button.tsx';
import { IconButton } from '../../../../parts/buttons/icon-button.tsx';
import { SelectField } from '../../../../parts/form/fields/select-field.tsx';
import { TextArea } from '../../../../parts/form/fields/text-area.tsx';
import { TextField } from '../../../../parts/form/fields/text-field.tsx';
import { DEEDS, EMPTY_ROW, MOMENTS, type RuleRow } from './rule-rows.ts';

// The script fills these placeholders, and not the page.
const FILLED_LATER = { sender: '{{sender}}', content: '{{content}}' };

interface RuleRowsProps {
  readonly rows: readonly RuleRow[];
  readonly change: (rows: readonly RuleRow[]) => void;
}

/** The rules of a script as rows, each with a condition and an action. */
export function RuleRows({ rows, change }: RuleRowsProps) {
  const { t } = useTranslation('script');
  return (
    <div className="flex flex-col gap-3">
      <ol className="flex flex-col gap-3">
        {rows.map((row, at) => (
          <OneRule
            // oxlint-disable-next-line react/no-array-index-key -- a rule is its place in the list
            key={at}
            number={at + 1}
            isLast={at === rows.length - 1}
            row={row}
            set={(part) => change(rows.with(at, { ...row, ...part }))}
            move={(by) => change(swapped(rows, at, at + by))}
            remove={rows.length === 1 ? null : () => change(rows.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <Button
        className="self-start"
        icon={<Plus className="size-4" />}
        onClick={() => change([...rows, EMPTY_ROW])}
      >
        {t('addRule')}
      </Button>
      <Examples rows={rows} change={change} />
    </div>
  );
}

function swapped(rows: readonly RuleRow[], one: number, other: number): readonly RuleRow[] {
  const [a = EMPTY_ROW, b = EMPTY_ROW] = [rows[one], rows[other]];
  return rows.with(one, b).with(other, a);
}

const EXAMPLES = ['greeting', 'hours', 'person'] as const;

/** Examples of rules. A click adds the rule above the rules for any message. */
function Examples({ rows, change }: RuleRowsProps) {
  const { t } = useTranslation('script');
  const add = (example: (typeof EXAMPLES)[number]): void => {
    const row: RuleRow = {
      ...EMPTY_ROW,
      when: 'contains',
      words: t(`example_${example}_words`),
      ...(example === 'person'
        ? { does: 'pass' }
        : { text: t(`example_${example}_text`, FILLED_LATER) }),
    };
    const end = rows.findIndex(({ when }) => when === 'any');
    change(rows.toSpliced(end === -1 ? rows.length : end, 0, row));
  };
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span className="text-soft">{t('ruleExamples')}</span>
      {EXAMPLES.map((example) => (
        <Button key={example} onClick={() => add(example)}>
          {t(`example_${example}`)}
        </Button>
      ))}
    </div>
  );
}

interface OneRuleProps {
  readonly number: number;
  readonly isLast: boolean;
  readonly row: RuleRow;
  readonly set: (part: Partial<RuleRow>) => void;
  readonly move: (by: 1 | -1) => void;
  /** Null for the only rule, because a script needs a rule. */
  readonly remove: (() => void) | null;
}

function OneRule({ number, isLast, row, set, move, remove }: OneRuleProps) {
  const { t } = useTranslation('script');
  return (
    <li
      aria-label={t('ruleNumber', { number })}
      className="flex flex-col gap-3 rounded-xl border border-line p-3"
    >
      <div className="flex items-center gap-1">
        <span className="flex-1 text-sm font-medium">{t('ruleNumber', { number })}</span>
        {number === 1 ? null : (
          <IconButton
            label={t('ruleUp', { number })}
            icon={<ArrowUp className="size-4" />}
            onClick={() => move(-1)}
          />
        )}
        {isLast ? null : (
          <IconButton
            label={t('ruleDown', { number })}
            icon={<ArrowDown className="size-4" />}
            onClick={() => move(1)}
          />
        )}
        {remove === null ? null : (
          <IconButton
            label={t('ruleRemove', { number })}
            icon={<Trash2 className="size-4" />}
            onClick={remove}
          />
        )}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t('ruleWhen')}
          value={row.when}
          choices={MOMENTS.map((value) => ({ value, words: t(`when_${value}`) }))}
          onChange={({ target }) => set({ when: target.value as RuleRow['when'] })}
        />
        {row.when === 'contains' ? (
          <TextField
            label={t('ruleWords')}
            value={row.words}
            onChange={({ target }) => set({ words: target.value })}
          />
        ) : null}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t('ruleDo')}
          value={row.does}
          choices={DEEDS.map((value) => ({ value, words: t(`do_${value}`) }))}
          onChange={({ target }) => set({ does: target.value as RuleRow['does'] })}
        />
        {row.does === 'ask' ? (
          <TextField
            label={t('ruleTarget')}
            value={row.target}
            onChange={({ target }) => set({ target: target.value })}
          />
        ) : null}
      </div>
      {row.does === 'say' || row.does === 'ask' ? (
        <TextArea
          label={t('ruleText')}
          hint={t('ruleTextHint', FILLED_LATER)}
          rows={2}
          className="min-h-16"
          value={row.text}
          onChange={({ target }) => set({ text: target.value })}
        />
      ) : null}
    </li>
  );
}
