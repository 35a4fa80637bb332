import { explainRefusal, type MemberId, type Preview, type PreviewWarning } from '@conch/engine';
import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { Secret } from '../../secrets-in.ts';
import { silenceOnWire } from './decision.ts';

type PreviewOnWire = AnswerOf<typeof HTTP_API.previewMessage>['previews'][number];
type WarningOnWire = PreviewOnWire['warnings'][number];

interface DraftFacts {
  readonly nameOf: (id: MemberId) => string;
  /** The unknown mentions that name removed agents, each with the full names. */
  readonly removed: ReadonlyMap<string, readonly string[]>;
  /** The keys and tokens found in the draft. */
  readonly secrets: readonly Secret[];
}

/** The preview of a draft. */
export function previewOnWire(preview: Preview, facts: DraftFacts): PreviewOnWire {
  const { nameOf, secrets } = facts;
  const { policy, audience, refused, speakers, silent, warnings, mostRuns } = preview;
  return {
    policy,
    audience: audience === null || audience === 'everyone' ? audience : [...audience],
    refused: refused === null ? null : { ...refused, sentence: explainRefusal(refused.code) },
    speakers: speakers.map(({ agent, because }) => ({
      agentId: agent,
      agentName: nameOf(agent),
      because,
    })),
    silent: silent.map(({ of, count, because }) =>
      silenceOnWire({ agentIds: of === 'others' ? null : of, count, because }),
    ),
    warnings: [
      ...warnings.map((warning) => warningOnWire(warning, facts)),
      ...secrets.map((secret) => ({ kind: 'looks-secret', ...secret }) as const),
    ],
    mostRuns,
  };
}

function warningOnWire(warning: PreviewWarning, { nameOf, removed }: DraftFacts): WarningOnWire {
  if (warning.kind === 'over-budget') {
    const { agent, alsoEnds, ...rest } = warning;
    return { ...rest, agentId: agent, agentName: nameOf(agent), alsoEnds: [...alsoEnds] };
  }
  if (warning.kind === 'unknown-mention') {
    const [removedName] = removed.get(warning.name) ?? [];
    return removedName === undefined ? warning : { ...warning, isRemoved: true, removedName };
  }
  if (warning.kind !== 'notice') return warning;
  return {
    kind: 'notice',
    content: warning.content,
    phrase: warning.phrase,
    because: warning.because,
  };
}
