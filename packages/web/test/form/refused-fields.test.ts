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

test('what is wrong with a group of fields stands at the first of them', () => {
  const fields = [{ path: 'body.settings.timeOuts', problem: 'No.' }];
  const error = new ConchError({ code: 'bad-settings', detail: 'No.', fields });
  expect(refusedFields(error, { names })).toEqual([
    { path: 'settings.timeOuts.silentMs', words: 'No.' },
  ]);
});

test('a form may call a field by another name than what is sent', () => {
  const fields = [{ path: 'body.title', problem: 'No.' }];
  const error = new ConchError({ code: 'bad-name', detail: 'No.', fields });
  const nameOf = (sent: string) => (sent === 'title' ? 'name' : sent);
  expect(refusedFields(error, { names, nameOf })).toEqual([{ path: 'name', words: 'No.' }]);
});

test('a sentence about a field that a form has not stands on top as it is', () => {
  const fields = [{ path: 'body.config.url', problem: 'This address is not reached.' }];
  const detail = 'This address is not reached.';
  const error = new ConchError({ code: 'bad-config', detail, fields });
  expect(refusedFields(error, { names })).toEqual([{ path: null, words: detail }]);
});

test('what is no refusal is of the form', () => {
  expect(refusedFields(new Error('Cut.'), { names })).toEqual([{ path: null, words: 'Cut.' }]);
});
