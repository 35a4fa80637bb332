import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { PreviewView, PreviewWarningView } from '@conch/runtime';
import type { Secret } from '../../secrets-in.ts';
import { silenceOnWire } from './decision.ts';

type PreviewOnWire = AnswerOf<typeof HTTP_API.previewMessage>['previews'][number];
type WarningOnWire = PreviewOnWire['warnings'][number];

interface DraftFacts {
  /** The unknown mentions that name removed agents, each with the full names of these agents. */
  readonly removed: ReadonlyMap<string, readonly string[]>;
  /** The keys and tokens found in the draft. */
  readonly secrets: readonly Secret[];
}

/** The preview of a draft. */
export function previewOnWire(
  preview: PreviewView,
  { removed, secrets }: DraftFacts,
): PreviewOnWire {
  const { policy, audience, refused, speakers, silent, warnings, mostRuns, afterwards } = preview;
  return {
    policy,
    audience: audience === null || audience === 'everyone' ? audience : [...audience],
    refused,
    speakers: [...speakers],
    silent: silent.map(silenceOnWire),
    warnings: [
      ...warnings.map((warning) => warningOnWire(warning, removed)),
      ...secrets.map((secret) => ({ kind: 'looks-secret', ...secret }) as const),
    ],
    mostRuns,
    afterwards,
  };
}

function warningOnWire(warning: PreviewWarningView, removed: DraftFacts['removed']): WarningOnWire {
  if (warning.kind === 'over-budget') return { ...warning, alsoEnds: [...warning.alsoEnds] };
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
