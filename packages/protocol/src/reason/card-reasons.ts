import { numberWords, reasonMaker } from './reason-maker.ts';

/** Why a character card cannot be read, and which of its parts are not imported. */
export const CARD_REASONS = {
  'card-spec': ({ specs }: { readonly specs: readonly string[] }) =>
    `This is not a character card: its “spec” must be ${specs.join(' or ')}. Export the character in one of these versions.`,
  'card-text-long': ({ path, most }: { readonly path: string; readonly most: number }) =>
    `The card cannot be read: its “${path}” has more than ${numberWords(most)} characters. Shorten it, then import the card again.`,
  'card-list-long': ({ path, most }: { readonly path: string; readonly most: number }) =>
    `The card cannot be read: its “${path}” has more than ${numberWords(most)} entries. Remove some, then import the card again.`,
  'card-field-wrong': ({ path }: { readonly path: string }) =>
    `The card cannot be read: its “${path}” is missing or has the wrong type. Correct it, then import the card again.`,
  'card-data-wrong': () =>
    'The card cannot be read: its data is missing or has the wrong type. Export the card again.',
  'card-not-base64': () =>
    'The picture must be base64, up to 10 MiB. Choose a smaller picture, or encode it as base64.',
  'card-json-large': () => 'The JSON of the card is larger than 4 MiB. Shorten its texts.',
  'card-charx': () =>
    'This is a packed card (CHARX), which Conch does not read. Export the card as PNG or JSON.',
  'card-absent': () =>
    'This picture contains no character card. Choose a picture that another program exported as a card.',
  'card-packed-wrong': () => 'The card in the picture is not base64. Export the card again.',
  'card-not-json': () => 'The card is not valid JSON. Export the card again.',
  'picture-not-png': () => 'This is not a PNG picture. Choose the PNG or JSON file of a card.',
  'picture-large': () =>
    'The picture is larger than 10 MiB. Choose a smaller picture, or the JSON file of the card.',
  'picture-damaged': () => 'The picture is damaged. Download or export it again.',
  'picture-text-packed': () => 'The text in the picture cannot be unpacked. Export the card again.',
  'picture-cut-short': () => 'The picture is cut short or damaged. Download or export it again.',
  'card-name': ({ name }: { readonly name: string }) =>
    `The name “${name}” on the card is not allowed here. Choose another.`,
  // The parts of the card that are not imported into the agent.
  'left-name': ({ name }: { readonly name: string }) => `its original name: ${name}`,
  'left-book': ({ count }: { readonly count: number }) =>
    `entries of its book that are not constant or are disabled: ${count}`,
  'left-greetings': ({ count }: { readonly count: number }) =>
    count === 1 ? '1 other greeting' : `${count} other greetings`,
  'left-notes': () => 'its creator’s notes',
  'left-assets': () => 'its pictures and other assets',
  'left-extensions': () => 'its extensions',
  'left-macros': () => 'macros other than {{char}} and {{user}}, which stay unchanged',
  'left-decorators': () => 'decorators of its book (“@@…”), which stay unchanged',
} as const;

export const cardReason = reasonMaker(CARD_REASONS);
