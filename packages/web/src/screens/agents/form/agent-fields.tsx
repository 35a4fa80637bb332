import { FormProvider } from 'react-hook-form';
import { Basics } from './basics.tsx';
import type { DraftFormProps } from './draft-form.ts';
import { Limits } from './limits.tsx';
import { RemoteFields } from './remote-fields.tsx';
import { ScriptFields } from './script-fields.tsx';
import { TestBox } from './test-box.tsx';
import { ThinkingFields } from './thinking.tsx';
import { ToolFields } from './tool-fields.tsx';
import { WhoSpeaks } from './who-speaks.tsx';

interface AgentFieldsProps extends DraftFormProps {
  /** Its file says what it is: most of it is only to be read here. */
  readonly isOfFile?: boolean;
}

/** All fields of an agent; the test box stands beside what it is told. */
export function AgentFields({ draft, isOfFile = false }: AgentFieldsProps) {
  const { kind } = draft.values;
  return (
    <FormProvider {...draft.form}>
      <fieldset disabled={isOfFile} className="contents">
        <Basics draft={draft} />
      </fieldset>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <fieldset disabled={isOfFile} className="contents">
          {kind === 'llm' ? <ThinkingFields draft={draft} /> : null}
          {kind === 'script' ? <ScriptFields draft={draft} /> : null}
          {kind === 'remote' ? <RemoteFields draft={draft} /> : null}
        </fieldset>
        <div className="lg:sticky lg:top-4">
          <TestBox values={draft.values} />
        </div>
      </div>
      {kind === 'llm' ? <ToolFields draft={draft} isOfFile={isOfFile} /> : null}
      <WhoSpeaks isOfFile={isOfFile} />
      <Limits kind={kind} isOfFile={isOfFile} />
    </FormProvider>
  );
}
