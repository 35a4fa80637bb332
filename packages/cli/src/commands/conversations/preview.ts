import type { RouteOutput } from '@conch/sdk';
import { MODES, settingsOfMode } from '@conch/sdk/view';
import { command } from '../../command.ts';
import { argument, oneOf, optionalWords, text } from '../../command-input.ts';
import { ruleWords } from '../../conversation/rule-words.ts';
import { wordsToPost } from '../../conversation/words-to-post.ts';
import { listMembers } from '../../names/find-member.ts';
import { findSpace } from '../../names/find-space.ts';
import { cleanLine } from '../../print/clean-text.ts';
import type { Output } from '../../print/output.ts';

type DraftPreview = RouteOutput<'previewMessage'>['previews'][number];

/** Prints the agents that would answer a message, without posting the message. */
export const preview = command({
  name: 'preview',
  summary: 'Shows which agents would answer a message, and posts nothing.',
  examples: [
    'conch preview Office "@Finance how much is left?"',
    'conch preview Office --mode broadcast "good morning"',
  ],
  args: {
    space: argument('SPACE', 'name or id of a space', { completes: 'space' }),
    words: optionalWords('TEXT', 'the text; standard input if missing or “-”'),
  },
  options: {
    replyTo: text('MESSAGE', 'id of the message that it answers'),
    mode: oneOf(MODES, 'as if the space had this mode'),
  },
  run: async ({ client, out }, { space, words, replyTo, mode }) => {
    const content = await wordsToPost(words);
    const opened = await client();
    const { id: spaceId } = await findSpace(opened, space);
    const settings = mode === undefined ? null : settingsOfMode(mode);
    const body = {
      content,
      ...(replyTo === undefined ? {} : { replyToId: replyTo }),
      ...(settings === null ? {} : { settings: [settings] }),
    };
    const { previews } = await opened.call('previewMessage', { params: { spaceId }, body });
    const [only] = previews;
    if (only === undefined) return;
    const names = new Map((await listMembers(opened, spaceId)).map(({ id, name }) => [id, name]));
    out.show(only, previewText(out, only, names));
  },
});

function previewText(
  out: Output,
  { refused, speakers, silent, warnings, mostRuns, afterwards }: DraftPreview,
  names: ReadonlyMap<string, string>,
): string {
  if (refused !== null) return `Refused: ${cleanLine(refused.sentence)}`;
  const speaking = speakers.map(
    ({ agentName, because }) =>
      `${out.style('green', 'answers')}  ${cleanLine(agentName)}: ${ruleWords(because)}`,
  );
  const quiet = silent.map(({ agentIds, count, because }) => {
    const who = agentIds?.map((id) => cleanLine(names.get(id) ?? id)).join(', ');
    return `${out.style('dim', 'silent')}   ${who ?? `${count} others`}: ${ruleWords(because)}`;
  });
  const notes = warnings.map(
    (warning) => `${out.style('yellow', 'note')}     ${warningLine(warning)}`,
  );
  return [
    ...(speaking.length === 0 ? ['Nobody would answer.'] : speaking),
    ...quiet,
    ...notes,
    `${out.style('dim', 'then')}     ${AFTERWARDS[afterwards]}`,
    `${out.style('dim', 'runs')}     at most ${mostRuns}`,
  ].join('\n');
}

const AFTERWARDS = {
  nobody: 'nobody else',
  'may-mention': 'a guess: agents may mention others, and these answer next',
  'may-hand-over': 'a guess: agents may hand over to others',
  'may-ask': 'a guess: the coordinator may ask others',
} as const satisfies Record<DraftPreview['afterwards'], string>;

function warningLine(warning: DraftPreview['warnings'][number]): string {
  switch (warning.kind) {
    case 'unknown-mention': {
      const hint = warning.nearest === null ? '' : ` Did you mean @${warning.nearest}?`;
      return cleanLine(`Nobody here is called @${warning.name}.${hint}`);
    }
    case 'looks-secret':
      return cleanLine(`The text contains a secret (${warning.what}).`);
    case 'limit':
      return cleanLine(`${warning.held} would have to wait for a turn (${warning.because}).`);
    case 'over-budget':
      return cleanLine(`The budget would refuse ${warning.agentName} (${warning.because}).`);
    case 'notice':
      return cleanLine(warning.content);
    default:
      return warning satisfies never;
  }
}
