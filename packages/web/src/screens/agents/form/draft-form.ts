import type { UseFormReturn } from 'react-hook-form';
import type { AgentDraft } from './agent-draft.ts';

/** The form of a new or existing agent, as its parts use it. */
interface DraftForm {
  readonly form: UseFormReturn<AgentDraft>;
  /** The values in the form now. */
  readonly values: AgentDraft;
  readonly errorOf: (name: string) => string | undefined;
}

export interface DraftFormProps {
  readonly draft: DraftForm;
}
