import type { UseFormReturn } from 'react-hook-form';
import type { AgentDraft } from './agent-draft.ts';

/** The form of an agent, new or not, as its parts need it. */
interface DraftForm {
  readonly form: UseFormReturn<AgentDraft>;
  /** What stands in it now. */
  readonly values: AgentDraft;
  readonly errorOf: (name: string) => string | undefined;
}

export interface DraftFormProps {
  readonly draft: DraftForm;
}
