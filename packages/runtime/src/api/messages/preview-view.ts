import {
  explainRefusal,
  type MemberId,
  type OverBudget,
  type Preview,
  type PreviewWarning,
  type RuleId,
} from '@conch/engine';
import type { FloorDecision } from '../../feed/floor-decision.ts';

/** The expected result of sending a draft now. Nothing is sent. */
export interface PreviewView extends Pick<
  Preview,
  'policy' | 'audience' | 'mostRuns' | 'afterwards'
> {
  /** Why the whole message would be refused. */
  readonly refused: (NonNullable<Preview['refused']> & { readonly sentence: string }) | null;
  /** The agents that would get the floor. */
  readonly speakers: readonly {
    readonly agentId: MemberId;
    readonly agentName: string;
    readonly because: RuleId;
  }[];
  readonly silent: FloorDecision['silent'];
  readonly warnings: readonly PreviewWarningView[];
}

/** A warning to the sender before sending. */
export type PreviewWarningView =
  | Exclude<PreviewWarning, OverBudget>
  | (Omit<OverBudget, 'agent'> & { readonly agentId: MemberId; readonly agentName: string });

/** A preview with the names of its agents. */
export function previewView(preview: Preview, nameOf: (id: MemberId) => string): PreviewView {
  const { policy, audience, refused, speakers, silent, warnings, mostRuns, afterwards } = preview;
  const named = (agent: MemberId) => ({ agentId: agent, agentName: nameOf(agent) });
  return {
    policy,
    audience,
    refused: refused === null ? null : { ...refused, sentence: explainRefusal(refused.code) },
    speakers: speakers.map(({ agent, because }) => ({ ...named(agent), because })),
    silent: silent.map(({ of, count, because }) => {
      return { agentIds: of === 'others' ? null : of, count, because };
    }),
    warnings: warnings.map((warning) => {
      if (warning.kind !== 'over-budget') return warning;
      const { agent, ...rest } = warning;
      return { ...rest, ...named(agent) };
    }),
    mostRuns,
    afterwards,
  };
}
