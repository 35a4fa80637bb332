import { describe, expect, test } from 'vitest';
import { en } from '../../src/words/en.ts';
import {
  fieldLabel,
  fieldValue,
  type FieldWording,
} from '../../src/screens/space-form/field-words.ts';

// The texts of the form, without React.
const wording = {
  t: (key: keyof typeof en.space) => en.space[key],
  why: (key: keyof typeof en.why) => en.why[key],
  language: 'en',
  isForum: false,
  nameOf: (id: string) => (id === 'a1' ? 'Hana' : null),
} as unknown as FieldWording;

describe('the fields in a comparison of two edits', () => {
  test('a field in a comparison has the same label as in the form', () => {
    expect(fieldLabel(wording, 'settings.dayBudget.maxTokens')).toBe('Max tokens per day');
  });

  test('in a forum, the label of the chain budget says “per tick” instead of “per message”', () => {
    const name = 'settings.chainBudget.maxTokens';
    expect(fieldLabel(wording, name)).toBe('Max tokens per message');
    expect(fieldLabel({ ...wording, isForum: true }, name)).toBe('Max tokens per tick');
  });

  test.each([
    ['settings.mainAgentId', null, 'None'],
    ['settings.mainAgentId', 'a1', 'Hana'],
    ['settings.mainAgentId', 'a9', 'An agent that left'],
    ['settings.policy', 'chain', 'Pass the mic'],
    ['settings.policy', 'mention', 'By mention'],
    ['settings.visibility', 'all', 'Every agent'],
    ['settings.unaddressed', 'nobody', 'No agent answers'],
    ['settings.picker', 'last-spoke', 'Whoever answered last'],
    ['settings.textHandOff', false, 'Off'],
    ['settings.dayBudget.maxCostUsd', null, 'No limit'],
    ['settings.turnLimit', 20, '20'],
    ['settings.timeOuts.silentMs', 60_000, '1 minute'],
    ['settings.forum.creationChance', 0.07, '7 %'],
    ['name', 'Payroll', 'Payroll'],
  ])('the field %s with the value %j is shown as “%s”', (name, value, words) => {
    expect(fieldValue(wording, name, value)).toBe(words);
  });
});
