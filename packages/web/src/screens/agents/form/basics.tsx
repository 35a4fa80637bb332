import { useQuery } from '@tanstack/react-query';
import { BrainCircuit, ListTree, SquareTerminal } from 'lucide-react';
import { useTranslation } from '../../../words/use-translation.ts';
import { BoundText } from '../../../parts/form/fields/bound-fields.tsx';
import { TextArea } from '../../../parts/form/fields/text-area.tsx';
import { Section } from '../../../parts/section.tsx';
import { KINDS, type Kind } from '../agent.ts';
import { agentKindsQuery } from '../agent-queries.ts';
import type { DraftFormProps } from './draft-form.ts';
import { whyNotCalled } from './why-not-called.ts';

/** The name, description and kind of an agent. Only the name is required. */
export function Basics({ draft }: DraftFormProps) {
  const { t } = useTranslation('agents');
  const { form, errorOf } = draft;
  return (
    <Section title={t('basics')}>
      <BoundText
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        isRequired
        maxLength={100}
        whyNot={whyNotCalled}
      />
      <TextArea
        {...form.register('description')}
        label={t('description')}
        hint={t('descriptionHint')}
        rows={2}
        className="min-h-16"
        error={errorOf('description')}
      />
      <KindChoice draft={draft} />
    </Section>
  );
}

const ICONS = { llm: BrainCircuit, script: ListTree, remote: SquareTerminal } as const;

function KindChoice({ draft: { form } }: DraftFormProps) {
  const { t } = useTranslation('agents');
  const { data } = useQuery(agentKindsQuery);
  const there = data?.items.map(({ name }) => name);
  const kinds = KINDS.filter((kind) => there === undefined || there.includes(kind));
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t('kind')}</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {kinds.map((kind: Kind) => {
          const Icon = ICONS[kind];
          return (
            <label
              key={kind}
              className="relative flex min-h-11 items-start gap-2.5 rounded-xl border border-line p-3 hover:bg-hover has-checked:border-ink has-checked:bg-chosen/40 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
            >
              <input {...form.register('kind')} type="radio" value={kind} className="sr-only" />
              <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-soft" />
              <span className="flex flex-col text-sm">
                <span className="font-medium">{t(`kind_${kind}`)}</span>
                <span className="text-xs text-soft">{t(`kindAbout_${kind}`)}</span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
