import type { UseFormReturn } from 'react-hook-form';
import type { AgentDraft } from './agent-draft.ts';

/** The state of an agent form, for the components that render its parts. */
interface DraftForm {
  readonly form: UseFormReturn<AgentDraft>;
  /** The current values of the form. */
  readonly values: AgentDraft;
  readonly errorOf: (name: string) => string | undefined;
}

export interface DraftFormProps {
  readonly draft: DraftForm;
}
