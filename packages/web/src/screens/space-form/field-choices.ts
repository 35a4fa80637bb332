import { SPACE_SETTINGS, type ChoiceSetting } from '@conch/sdk/view';
import type { TFunction } from '../../words/use-translation.ts';

type Table = typeof SPACE_SETTINGS;

/**
 * The settings with a fixed list of values. `policy` is excluded because people choose a mode
 * instead.
 */
export type ChoiceName = Exclude<
  { [Name in keyof Table]: Table[Name] extends ChoiceSetting ? Name : never }[keyof Table],
  'policy'
>;

type Pascal<Word extends string> = Word extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<Word>;

type ChoiceWords = {
  [Name in ChoiceName]: `${Name}${Pascal<Table[Name]['values'][number]>}`;
}[ChoiceName];

/** The values that a field offers, with their translated labels. */
export function choicesOf(
  t: TFunction<'space'>,
  field: ChoiceName,
): readonly { readonly value: string; readonly words: string }[] {
  return SPACE_SETTINGS[field].values.map((value) => ({ value, words: t(wordsOf(field, value)) }));
}

/** The translation key of a value. Null if the setting has no such value. */
export function choiceWords(field: string, value: string): ChoiceWords | null {
  if (!isChoice(field)) return null;
  const isKnown = SPACE_SETTINGS[field].values.some((one) => one === value);
  return isKnown ? wordsOf(field, value) : null;
}

// The translation key of a choice, for example `pickerRoundRobin`. The code compiles only if the
// namespace `space` has this key.
function wordsOf(field: ChoiceName, value: string): ChoiceWords {
  const words = value.split('-').map((part) => `${part.slice(0, 1).toUpperCase()}${part.slice(1)}`);
  return `${field}${words.join('')}` as ChoiceWords;
}

function isChoice(field: string): field is ChoiceName {
  if (field === 'policy' || !Object.hasOwn(SPACE_SETTINGS, field)) return false;
  return SPACE_SETTINGS[field as keyof Table].type === 'choice';
}
