import { explainRefusal, type MemberId, type Preview, type PreviewWarning } from '@conch/engine';
import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { Secret } from '../secrets-in.ts';
import { silenceOnWire } from './decision.ts';

type PreviewOnWire = AnswerOf<typeof HTTP_API.previewMessage>['previews'][number];
type WarningOnWire = PreviewOnWire['warnings'][number];

/** What would happen with a draft; `secrets` are what in it looks like a key. */
export function previewOnWire(
  preview: Preview,
  {
    nameOf,
    secrets,
  }: { readonly nameOf: (id: MemberId) => string; readonly secrets: readonly Secret[] },
): PreviewOnWire {
  const { policy, refused, speakers, silent, warnings, mostRuns } = preview;
  return {
    policy,
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
      ...warnings.map((warning) => warningOnWire(warning, nameOf)),
      ...secrets.map((secret) => ({ kind: 'looks-secret', ...secret }) as const),
    ],
    mostRuns,
  };
}

function warningOnWire(warning: PreviewWarning, nameOf: (id: MemberId) => string): WarningOnWire {
  if (warning.kind === 'over-budget') {
    const { agent, alsoEnds, ...told } = warning;
    return { ...told, agentId: agent, agentName: nameOf(agent), alsoEnds: [...alsoEnds] };
  }
  if (warning.kind !== 'notice') return warning;
  return { kind: 'notice', content: warning.text, because: warning.because };
}
