import { cardReason, type Reason } from '@conch/protocol';
import type { CharacterCard } from './character-card.ts';

/** The fields of an `llm` agent that come from a card. */
export interface AgentOfCard {
  readonly description: string;
  readonly instructions: string;
  /** The parts of the card that the agent does not use. */
  readonly leftOut: readonly Reason[];
}

const LONGEST_DESCRIPTION = 400;

/** Makes the agent that a card describes, with a name that is valid on this server. */
export function agentOfCard(card: CharacterCard, name: string): AgentOfCard {
  if (isOfConch(card)) {
    const { personality: description, system_prompt: instructions } = card;
    return { description, instructions, leftOut: unusedParts(card) };
  }
  const withOwnNames = (text: string) => withNames(text, { character: card.nickname || name });
  const parts: readonly (readonly [string, string])[] = [
    ['Who you are', card.description],
    ['Your personality', card.personality],
    ['Where you are', card.scenario],
    ['What you know', knownAlways(card)],
    ['How you speak, by example', card.mes_example.replaceAll(/^<START>$/gimu, '(an example)')],
    ['How you would open a conversation', card.first_mes],
  ];
  const sections = parts.flatMap(([title, text]) =>
    text === '' ? [] : [`## ${title}\n\n${withOwnNames(text)}`],
  );
  const instructions = [
    withOwnNames(card.system_prompt),
    `You are ${name}. You speak as ${name}, and only for yourself.`,
    ...sections,
    withOwnNames(card.post_history_instructions),
  ].filter((text) => text !== '');
  const agent = {
    description: descriptionOf(card, withOwnNames),
    instructions: instructions.join('\n\n'),
  };
  return { ...agent, leftOut: [...unusedParts(card), ...leftAsWritten(card, agent)] };
}

/**
 * Returns true if Conch wrote the card and nobody filled in another field later. The resulting
 * agent is then exactly the exported agent.
 */
function isOfConch(card: CharacterCard): boolean {
  const { description, scenario, first_mes, mes_example, post_history_instructions } = card;
  const others = [description, scenario, first_mes, mes_example, post_history_instructions];
  return (
    'conch' in extensionsOf(card) && others.every((text) => text === '') && knownAlways(card) === ''
  );
}

function extensionsOf({ extensions }: CharacterCard): object {
  return typeof extensions === 'object' && extensions !== null ? extensions : {};
}

function descriptionOf(card: CharacterCard, says: (text: string) => string): string {
  const [first = ''] = says(card.personality || card.description).split('\n');
  const tags = (card.tags ?? []).join(', ');
  const all = [first, tags === '' ? '' : `(${tags})`].filter((text) => text !== '').join(' ');
  const characters = [...all];
  if (characters.length <= LONGEST_DESCRIPTION) return all;
  return `${characters.slice(0, LONGEST_DESCRIPTION - 1).join('')}…`;
}

// Card texts use `{{user}}` for one fixed user. A space has several people, so Conch writes “the
// person”.
function withNames(text: string, { character }: { readonly character: string }): string {
  return text
    .replaceAll(/\{\{\/\/[^{}]*\}\}/gu, '')
    .replaceAll(/\{\{original\}\}/giu, '')
    .replaceAll(/\{\{char\}\}|<(?:char|bot)>/giu, () => character)
    .replaceAll(/\{\{user\}\}|<user>/giu, () => 'the person')
    .trim();
}

function knownAlways({ character_book: book }: CharacterCard): string {
  const known = (book?.entries ?? []).filter(isAlwaysKnown);
  const order = (at: number | null | undefined) => at ?? 0;
  return known
    .toSorted((a, b) => order(a.insertion_order) - order(b.insertion_order))
    .map(({ content }) => content)
    .filter((content) => content !== '')
    .join('\n\n');
}

type Entry = NonNullable<NonNullable<CharacterCard['character_book']>['entries']>[number];

function isAlwaysKnown({ enabled, constant }: Entry): boolean {
  return enabled !== false && constant === true;
}

function unusedParts(card: CharacterCard): readonly Reason[] {
  const entries = card.character_book?.entries ?? [];
  const unused = entries.filter((entry) => !isAlwaysKnown(entry)).length;
  const greetings =
    (card.alternate_greetings?.length ?? 0) + (card.group_only_greetings?.length ?? 0);
  const hasExtensions = Object.keys(extensionsOf(card)).some((name) => name !== 'conch');
  const isLeftOut: readonly (readonly [boolean, Reason])[] = [
    [unused > 0, cardReason('left-book', { count: unused })],
    [greetings > 0, cardReason('left-greetings', { count: greetings })],
    [card.creator_notes !== '', cardReason('left-notes')],
    [(card.assets?.length ?? 0) > 0, cardReason('left-assets')],
    [hasExtensions, cardReason('left-extensions')],
  ];
  return toldOf(isLeftOut);
}

/** Reports macros and decorators that other programs interpret and that Conch does not change. */
function leftAsWritten(
  card: CharacterCard,
  { description, instructions }: Omit<AgentOfCard, 'leftOut'>,
): readonly Reason[] {
  return toldOf([
    [MACRO.test(`${description}\n${instructions}`), cardReason('left-macros')],
    [/^@@/mu.test(knownAlways(card)), cardReason('left-decorators')],
  ]);
}

function toldOf(told: readonly (readonly [boolean, Reason])[]): readonly Reason[] {
  return told.flatMap(([isTold, what]) => (isTold ? [what] : []));
}

const MACRO = /\{\{[^{}]+\}\}/u;
