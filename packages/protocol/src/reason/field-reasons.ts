import type { InnerReason } from '@conch/engine';
import { numberWords, reasonMaker } from './reason-maker.ts';

/** Why the value of a field cannot be used. */
export const FIELD_REASONS = {
  'not-as-asked': ({ path, why }: { readonly path: string; readonly why: InnerReason }) => {
    const words = `Invalid request: ${path}: ${why.detail}`;
    return words.endsWith('?') ? words : `${words}.`;
  },
  'not-readable': () => 'Invalid request: it cannot be read.',
  'nul-in-path': () => 'Invalid request: its path contains NUL.',
  required: () => 'Fill this in',
  'too-short': ({ least }: { readonly least: number }) =>
    `Too short: at least ${numberWords(least)} characters`,
  'too-long': ({ most }: { readonly most: number }) =>
    `Too long: at most ${numberWords(most)} characters`,
  'choose-one': () => 'Choose at least one',
  'too-few': ({ least }: { readonly least: number }) => `Too few: at least ${numberWords(least)}`,
  'too-many': ({ most }: { readonly most: number }) => `Too many: at most ${numberWords(most)}`,
  'at-least': ({ least }: { readonly least: number }) => `At least ${numberWords(least)}`,
  'more-than': ({ least }: { readonly least: number }) => `More than ${numberWords(least)}`,
  'at-most': ({ most }: { readonly most: number }) => `At most ${numberWords(most)}`,
  'less-than': ({ most }: { readonly most: number }) => `Less than ${numberWords(most)}`,
  'not-a-whole-number': () => 'Write a whole number such as 1000',
  'not-a-number': () => 'Write a number such as 1000 or 2.5',
  'not-a-text': () => 'Write a text',
  'not-a-flag': () => 'Choose on or off',
  'wrong-kind': () => 'This value has the wrong type',
  'wrong-choice': ({ choices }: { readonly choices: readonly string[] }) =>
    choices.length === 1
      ? `Only ${choices.join('')} is allowed here`
      : `Choose one of ${choices.join(', ')}`,
  'unknown-key': () => 'there is no such field',
  'unknown-key-near': ({ nearest }: { readonly nearest: string }) =>
    `there is no such field. Did you mean \`${nearest}\`?`,
  'unknown-key-among': ({ keys }: { readonly keys: readonly string[] }) =>
    `there is no such field. Use one of: ${keys.join(', ')}`,
  'not-a-web-address': () => 'Write a whole web address, such as https://example.com',
  'not-an-email-address': () => 'Write a whole e-mail address',
  'not-a-date-and-time': () => 'This is not a date and time',
  'wrong-form': () => 'This has the wrong format',
  'not-taken': () => 'This is not allowed here',
  'not-an-id': () => 'must be an id from Conch, e.g. 019a8c1e-…',
  // Frames.
  'one-stop-target': () => 'must name a run or a chain, not both',
  'spaces-to-follow': ({ most }: { readonly most: number }) => `must name 1 to ${most} spaces`,
  'arguments-by-name': () => 'must be an object: the arguments of the tool by name',
  'target-needed': () => 'is required: the name of an agent in the space',
  'text-or-nothing': () => 'must be a text, or left out',
  'flag-or-nothing': () => 'must be true or false, or left out',
  'one-ending': () =>
    'must end in one way: content (with or without a mention), delegate, skip or pass',
  /** The text of another program, for example of an embedder's custom kind of agent. */
  other: ({ text }: { readonly text: string }) => text,
} as const;

export const fieldReason = reasonMaker(FIELD_REASONS);
