import { yamlReason } from '@conch/protocol';
import { BrainCircuit } from 'lucide-react';
import { fieldWords } from '../../../../client/failure-words.ts';
import { MoreFields } from '../../../../parts/form/fields/more-fields.tsx';
import { TextArea } from '../../../../parts/form/fields/text-area.tsx';
import { ModelsLink } from '../../../../parts/links/models-link.tsx';
import { Section } from '../../../../parts/section.tsx';
import { useTranslation } from '../../../../words/use-translation.ts';
import { useDefaultModel } from '../../use-default-model.ts';
import type { DraftFormProps } from '../draft-form.ts';
import { RuleRows } from './rule-row-fields.tsx';
import { rowsOf, rulesOf } from './rule-rows.ts';
import { readScriptText, scriptText } from './script-text.ts';

/** The rules of a script: as rows, and as text for everything that rows cannot show. */
export function ScriptFields({
  draft: { form, values, errorOf },
  isNew,
}: DraftFormProps & { readonly isNew: boolean }) {
  const { t } = useTranslation('script');
  const { t: agents } = useTranslation('agents');
  const wordsOf = (text: string): string | null => {
    const read = readScriptText(text);
    return read.ok ? null : fieldWords(yamlReason('on-line', { line: read.line, why: read.why }));
  };
  const { text } = values.script;
  const problem = wordsOf(text) ?? errorOf('script.text');
  const read = readScriptText(text);
  const rows = read.ok ? rowsOf(read.config) : null;
  return (
    <Section title={agents('script')} about={t('scriptAbout')}>
      {isNew ? <ModelOffer /> : null}
      {rows === null ? (
        <p className="text-sm text-soft">{t('rulesOnlyText')}</p>
      ) : (
        <RuleRows
          rows={rows}
          change={(next) =>
            form.setValue('script.text', scriptText(rulesOf(next)), { shouldDirty: true })
          }
        />
      )}
      <MoreFields title={t('rulesAsText')} isOpen={rows === null || problem !== undefined}>
        <TextArea
          {...form.register('script.text', { validate: (given) => wordsOf(given) ?? true })}
          label={agents('rules')}
          hint={t('rulesHint')}
          dir="ltr"
          rows={12}
          spellCheck={false}
          autoCapitalize="off"
          wrap="off"
          className="min-h-56 overflow-x-auto font-mono text-xs leading-5"
          error={problem}
        />
      </MoreFields>
    </Section>
  );
}

/** Offers to connect a model, on a server that has none. */
function ModelOffer() {
  const { t } = useTranslation('script');
  const { standing } = useDefaultModel();
  if (standing === undefined || standing === 'ready') return null;
  return (
    <p className="flex gap-2 rounded-xl bg-info-tint p-3 text-sm text-info" data-part="model-offer">
      <BrainCircuit aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {t('modelOffer')} <ModelsLink className="underline" />
      </span>
    </p>
  );
}
