import { ConchError } from '@conch/sdk';
import { expect, test } from 'vitest';
import { namesOf, refusedFields } from '../../src/parts/form/refused-fields.ts';

const names = namesOf({ name: 'A', settings: { timeOuts: { silentMs: 1 }, readableSpaces: [] } });

test('every field of a form has a name, groups of fields too', () => {
  expect(names).toEqual([
    'name',
    'settings',
    'settings.timeOuts',
    'settings.timeOuts.silentMs',
    'settings.readableSpaces',
  ]);
});

test('[P1-28] what the server could not read stands next to its field', () => {
  const fields = [
    { path: 'body.settings.timeOuts.silentMs', problem: 'Too small' },
    { path: 'body.other', problem: 'Unknown' },
  ];
  const error = new ConchError({ code: 'bad-input', detail: 'Not that.', fields });
  expect(refusedFields(error, { names })).toEqual([
    { path: 'settings.timeOuts.silentMs', words: 'Too small' },
    { path: null, words: 'other: Unknown' },
  ]);
});

test('a refusal that names no field stands on top, unless the form knows better', () => {
  const error = new ConchError({ code: 'bad-name', detail: 'Taken.' });
  expect(refusedFields(error, { names })).toEqual([{ path: null, words: 'Taken.' }]);
  expect(refusedFields(error, { names, fieldOf: () => 'name' })).toEqual([
    { path: 'name', words: 'Taken.' },
  ]);
});
