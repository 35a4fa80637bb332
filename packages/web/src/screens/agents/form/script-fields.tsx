import { useTranslation } from '../../../words/use-translation.ts';
import { sentenceWords } from '../../../client/failure-words.ts';
import { TextArea } from '../../../parts/form/text-area.tsx';
import { Section } from '../../../parts/section.tsx';
import type { DraftFormProps } from './draft-form.ts';
import { readScriptText } from './script-text.ts';

/** The rules of a script, as text; what cannot be read is said with its line, while one types. */
export function ScriptFields({ draft: { form, values, errorOf } }: DraftFormProps) {
  const { t } = useTranslation('agents');
  const wordsOf = (text: string): string | null => {
    const read = readScriptText(text);
    return read.ok ? null : sentenceWords(`Line ${read.line}: ${read.what}`);
  };
  const problem = wordsOf(values.script.text) ?? errorOf('script.text');
  return (
    <Section title={t('script')} about={t('scriptAbout')}>
      <TextArea
        {...form.register('script.text', { validate: (text) => wordsOf(text) ?? true })}
        label={t('rules')}
        hint={t('rulesHint')}
        dir="ltr"
        rows={12}
        spellCheck={false}
        autoCapitalize="off"
        wrap="off"
        className="min-h-56 overflow-x-auto font-mono text-xs leading-5"
        error={problem}
      />
    </Section>
  );
}
