import { Suspense } from 'react';
import { FormProvider } from 'react-hook-form';
import { Basics } from './basics.tsx';
import type { DraftFormProps } from './draft-form.ts';
import { Limits } from './limits.tsx';
import { RemoteFields } from './remote-fields.tsx';
import { TestBox } from './test-box.tsx';
import { ThinkingFields } from './thinking.tsx';
import { ToolFields } from './tool-fields.tsx';
import { WhoMayAdd } from './who-may-add.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { BoundSwitch } from '../../../parts/form/fields/bound-fields.tsx';
import { Section } from '../../../parts/section.tsx';
import { ScriptFields } from './script/script-fields.tsx';

interface AgentFieldsProps extends DraftFormProps {
  /** Whether a file defines the agent. Most fields are then read-only. */
  readonly isOfFile?: boolean;
  readonly isNew?: boolean;
}

/** All fields of an agent form. The test box is next to the instructions. */
export function AgentFields({ draft, isOfFile = false, isNew = false }: AgentFieldsProps) {
  const { kind } = draft.values;
  return (
    <FormProvider {...draft.form}>
      <fieldset disabled={isOfFile} className="contents">
        <Basics draft={draft} />
      </fieldset>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <fieldset disabled={isOfFile} className="contents">
          {kind === 'llm' ? <ThinkingFields draft={draft} /> : null}
          {kind === 'script' ? (
            <Suspense fallback={null}>
              <ScriptFields draft={draft} isNew={isNew} />
            </Suspense>
          ) : null}
          {kind === 'remote' ? <RemoteFields draft={draft} /> : null}
        </fieldset>
        <div className="lg:sticky lg:top-4">
          <TestBox values={draft.values} />
        </div>
      </div>
      {kind === 'llm' ? <ToolFields draft={draft} isOfFile={isOfFile} /> : null}
      <WhoSpeaks isOfFile={isOfFile} />
      <WhoMayAdd who={draft.values.addable.who} isNew={isNew} />
      <Limits kind={kind} isOfFile={isOfFile} />
    </FormProvider>
  );
}

/** The settings for when the agent speaks. They are read-only if a file defines the agent. */
function WhoSpeaks({ isOfFile }: { readonly isOfFile: boolean }) {
  const { t } = useTranslation('agents');
  return (
    <Section title={t('whoSpeaks')}>
      <BoundSwitch name="isActive" label={t('isActive')} hint={t('isActiveHint')} />
      <fieldset disabled={isOfFile} className="flex flex-col gap-4">
        <BoundSwitch name="isQuiet" label={t('isQuiet')} hint={t('isQuietHint')} />
        <BoundSwitch name="autoReply" label={t('autoReply')} hint={t('autoReplyHint')} />
      </fieldset>
    </Section>
  );
}
