import { reasonMaker, type InnerReason, type MadeReason } from '../text/reason-maker.ts';

type Words = typeof NAME_REASONS;

/** The reason why a name is refused: a code with its parameters, and the English text. */
export type NameReason = { [Code in keyof Words]: MadeReason<Words, Code> }[keyof Words];

type Point = { readonly point: string };
type Name = { readonly name: string };

const NAME_REASONS = {
  'name-empty': () => 'A name needs at least one letter or digit.',
  'name-too-long': ({ most }: { readonly most: number }) =>
    `A name has at most ${most} characters.`,
  'name-with-control-character': ({ point }: Point) =>
    `A name cannot contain a control character (${point}).`,
  'name-with-bidi-character': ({ point }: Point) =>
    `A name cannot contain a character that turns the direction of text (${point}).`,
  'name-with-tag-character': ({ point }: Point) =>
    `A name cannot contain an invisible tag character (${point}).`,
  'name-with-private-use-character': ({ point }: Point) =>
    `A name cannot contain a private-use character (${point}).`,
  'name-with-zero-width-character': ({ point }: Point) =>
    `A name cannot contain an invisible character (${point}).`,
  'name-with-forbidden-character': ({ shown }: { readonly shown: string }) =>
    `A name can only have letters, digits, spaces and - _ . ', not ${shown}.`,
  'name-with-misplaced-separator': () =>
    'A name has single spaces, none at its ends, and no four separators in a row.',
  'name-with-misplaced-mark': () => 'An accent or mark in a name must follow a letter or digit.',
  'name-reserved': ({ name }: Name) => `“${name}” is a reserved name. Choose another.`,
  'name-looks-reserved': ({ name }: Name) =>
    `This name looks like “${name}”, which is reserved. Choose another.`,
  'name-begins-reserved': () => 'A name cannot begin with “Conch”. Choose another.',
  'name-of-mixed-scripts': ({ word }: { readonly word: string }) =>
    `“${word}” mixes letters of several scripts. Write each word in one script.`,
  'not-a-name': ({ name, why }: Name & { readonly why: InnerReason }) =>
    `“${name}” cannot be a name: ${why.detail}`,
} as const;

export const nameReason = reasonMaker(NAME_REASONS);
