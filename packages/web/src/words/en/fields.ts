import type { SentencePair } from '../read-sentence.ts';

/** Why the value of a field is not taken: what the checks of the server say, in plain words. */
export const FIELDS: readonly SentencePair[] = [
  ['Too small: expected string to have >=1 characters', 'Fill this in'],
  [
    'Too small: expected string to have >={#least} characters',
    'Too short: at least {{least}} characters',
  ],
  [
    'Too big: expected string to have <={#most} characters',
    'Too long: at most {{most}} characters',
  ],
  ['Too small: expected array to have >=1 items', 'Choose at least one'],
  ['Too small: expected array to have >={#least} items', 'Too few: at least {{least}}'],
  ['Too big: expected array to have <={#most} items', 'Too many: at most {{most}}'],
  ['Too small: expected {what} to be >={#least}', 'At least {{least}}'],
  ['Too small: expected {what} to be >{#least}', 'More than {{least}}'],
  ['Too big: expected {what} to be <={#most}', 'At most {{most}}'],
  ['Too big: expected {what} to be <{#most}', 'Less than {{most}}'],
  ['Invalid input: expected {what}, received undefined', 'Fill this in'],
  ['Invalid input: expected {what}, received null', 'Fill this in'],
  ['Invalid input: expected int, received {what}', 'Write a whole number such as 1000'],
  ['Invalid input: expected number, received {what}', 'Write a number such as 1000 or 2.5'],
  ['Invalid input: expected string, received {what}', 'Write a text'],
  ['Invalid input: expected boolean, received {what}', 'This is either on or off'],
  ['Invalid input: expected {what}, received {other}', 'This is not what belongs here'],
  ['Invalid input: expected {what}', 'Only {{what}} is taken here'],
  ['Invalid option: expected one of {values}', 'Choose one of {{values}}'],
  ['Unrecognized key(s): {names}', 'There is no field {{names}}'],
  ['Invalid URL', 'Write a whole web address, such as https://example.com'],
  ['Invalid email address', 'Write a whole e-mail address'],
  ['Invalid ISO datetime', 'This is no date and time'],
  ['Invalid string: must match pattern {pattern}', 'This is not written as it is to be'],
  ['Invalid input', 'This is not taken here'],
];
