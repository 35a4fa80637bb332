import type { RouteOutput } from '@conch/sdk';
import { NOBODY_WORDS, SPEAKER_WORDS } from '../../print/answer-reasons.ts';
import { cleanLine } from '../../print/clean-text.ts';
import type { MemberView } from '@conch/sdk';

/** The response of the server to a preview of a draft. */
export type DraftPreview = RouteOutput<'previewMessage'>['previews'][number];

const MOST_NAMES = 4;

/** The answering agents in one line: “Will answer: HR (best match)”. */
export function previewLine(preview: DraftPreview, members: readonly MemberView[]): string {
  const { refused } = preview;
  if (refused !== null) return `Cannot be sent: ${cleanLine(refused.sentence)}`;
  return [answerWords(preview), readerWords(preview, members), ...warningWords(preview)]
    .filter((part) => part !== '')
    .join(' ');
}

function answerWords(preview: DraftPreview): string {
  const speakers = startedIn(preview);
  if (speakers.length === 0) {
    const why = preview.speakers.length === 0 ? nobodyReason(preview) : '';
    return `No agent answers. ${why}`.trimEnd();
  }
  const groups = Map.groupBy(speakers, ({ because }) => wordsFor(SPEAKER_WORDS, because) ?? '');
  const words = [...groups].map(([reason, group]) => {
    const names = listed(group.map(({ agentName }) => agentName));
    return reason === '' ? names : `${names} (${reason})`;
  });
  return `Will answer: ${words.join(' · ')}.`;
}

/** The agents that will get the floor, without those that a budget refuses. */
function startedIn({ speakers, warnings }: DraftPreview): DraftPreview['speakers'] {
  const refused = new Set(
    warnings.flatMap((one) => (one.kind === 'over-budget' ? [one.agentId, ...one.alsoEnds] : [])),
  );
  return speakers.filter(({ agentId }) => !refused.has(agentId));
}

function nobodyReason({ warnings, silent }: DraftPreview): string {
  const rules = [
    ...warnings.flatMap((one) => (one.kind === 'notice' ? [one.because] : [])),
    ...silent.map(({ because }) => because),
  ];
  const found = rules.map((rule) => wordsFor(NOBODY_WORDS, rule));
  return found.find((words) => words !== null) ?? '';
}

function readerWords({ audience }: DraftPreview, members: readonly MemberView[]): string {
  if (audience === null || audience === 'everyone') return '';
  const agents = members.filter(({ kind }) => kind === 'agent');
  const readers = agents.filter(({ id }) => audience.includes(id));
  if (readers.length === 0 || readers.length === agents.length) return '';
  return `Private: only ${listed(readers.map(({ name }) => name))} can read it, no other agent.`;
}

function warningWords({ warnings, speakers }: DraftPreview): readonly string[] {
  return warnings.flatMap((warning) => {
    switch (warning.kind) {
      case 'unknown-mention': {
        const { name, nearest } = warning;
        const hint = nearest === null ? '' : ` Did you mean @${cleanLine(nearest)}?`;
        return [`No one here is called ${cleanLine(name)}.${hint}`];
      }
      case 'looks-secret':
        return [
          `This looks like a secret (${cleanLine(warning.what)}). Everyone here can read it.`,
        ];
      case 'limit':
        return [`${warning.held} of them must wait: the turn limit is close.`];
      case 'over-budget':
        return [`${cleanLine(warning.agentName)} does not start: the budget is too small.`];
      case 'notice':
        return speakers.length === 0 ? [] : [cleanLine(warning.content)];
      default:
        return warning satisfies never;
    }
  });
}

function listed(names: readonly string[]): string {
  const shown = names.length > MOST_NAMES ? names.slice(0, MOST_NAMES - 1) : names;
  const more = names.length - shown.length;
  const words = shown.map(cleanLine).join(', ');
  return more === 0 ? words : `${words} and ${more} others`;
}

function wordsFor(table: Readonly<Record<string, string>>, rule: string): string | null {
  return Object.hasOwn(table, rule) ? (table[rule] ?? null) : null;
}
