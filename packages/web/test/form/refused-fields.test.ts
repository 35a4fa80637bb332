import { fieldReason } from '@conch/protocol';
import { ConchError } from '@conch/sdk';
import { expect, test } from 'vitest';
import { namesOf, refusedFields } from '../../src/parts/form/problems/refused-fields.ts';

const names = namesOf({ name: 'A', settings: { timeOuts: { silentMs: 1 }, turnLimit: 1 } });

test('namesOf() returns every field of a form, including groups', () => {
  expect(names).toEqual([
    'name',
    'settings',
    'settings.timeOuts',
    'settings.timeOuts.silentMs',
    'settings.turnLimit',
  ]);
});

test('[P1-28] an error of the server is shown at the form field with the invalid value', () => {
  const fields = [
    { path: 'body.settings.timeOuts.silentMs', ...fieldReason('at-least', { least: 1 }) },
    { path: 'body.other', ...fieldReason('unknown-key') },
  ];
  const error = new ConchError({ code: 'bad-input', detail: 'Not that.', fields });
  expect(refusedFields(error, { names })).toEqual([
    { path: 'settings.timeOuts.silentMs', words: 'At least 1.' },
    { path: null, words: 'other: There is no such field.' },
  ]);
});

test('a refusal without a field is shown above the form, unless the form assigns it to a field', () => {
  const error = new ConchError({ code: 'bad-name', detail: 'Taken.' });
  expect(refusedFields(error, { names })).toEqual([{ path: null, words: 'Taken.' }]);
  expect(refusedFields(error, { names, fieldOf: () => 'name' })).toEqual([
    { path: 'name', words: 'Taken.' },
  ]);
});

test('the error of a group of fields is shown at the first field of the group', () => {
  const fields = [{ path: 'body.settings.timeOuts', ...fieldReason('other', { text: 'No.' }) }];
  const error = new ConchError({ code: 'bad-settings', detail: 'No.', fields });
  expect(refusedFields(error, { names })).toEqual([
    { path: 'settings.timeOuts.silentMs', words: 'No.' },
  ]);
});

test('nameOf() maps a field of the request to a form field with another name', () => {
  const fields = [{ path: 'body.title', ...fieldReason('other', { text: 'No.' }) }];
  const error = new ConchError({ code: 'bad-name', detail: 'No.', fields });
  const nameOf = (sent: string) => (sent === 'title' ? 'name' : sent);
  expect(refusedFields(error, { names, nameOf })).toEqual([{ path: 'name', words: 'No.' }]);
});

test('an error about a field that is not in the form is shown unchanged above the form', () => {
  const fields = [
    { path: 'body.config.url', ...fieldReason('other', { text: 'This address is not reached.' }) },
  ];
  const detail = 'This address is not reached.';
  const error = new ConchError({ code: 'bad-config', detail, fields });
  expect(refusedFields(error, { names })).toEqual([{ path: null, words: detail }]);
});

test('a refusal for one field is shown at this field, even if its text differs from the text about the field', () => {
  const reason = fieldReason('not-a-text');
  const fields = [{ path: 'body.name', ...reason, detail: 'In other words.' }];
  const error = new ConchError({ code: 'bad-name', detail: 'Not that.', reason, fields });
  expect(refusedFields(error, { names })).toEqual([{ path: 'name', words: 'Not that.' }]);
});

test('an error that is not a refusal belongs to the whole form', () => {
  expect(refusedFields(new Error('Cut.'), { names })).toEqual([{ path: null, words: 'Cut.' }]);
});
