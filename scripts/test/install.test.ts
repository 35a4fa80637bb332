import { expect, test } from 'vitest';
import { explainFailure } from '../install.mjs';

test.each([
  ['ECONNREFUSED', /could not be reached.*network/],
  ['ENOTFOUND', /could not be reached/],
  ['EUSAGE', /does not fit package\.json.*npm run lock/],
  ['EJSONPARSE', /not valid JSON/],
  ['ENOSPC', /disk is full/],
  ['EINTEGRITY', /could not be installed/],
])('a failed install with %s says what to do, and then what npm said', (code, advice) => {
  const message = explainFailure(`npm error code ${code}\nnpm error more\n`);
  expect(message).toMatch(advice);
  expect(message).toMatch(/npm error more$/);
});

test("npm's usage text and stack are left out", () => {
  const output = `npm error code EUSAGE
npm error Invalid: lock file
npm error     at somewhere (index.js:1:2)
npm error
npm error Clean install a project
npm error Usage:`;
  expect(explainFailure(output).split('\n').slice(1)).toEqual([
    'npm error code EUSAGE',
    'npm error Invalid: lock file',
  ]);
});
