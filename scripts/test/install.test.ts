import { expect, test } from 'vitest';
import { explainFailure } from '../install.mjs';

test.each([
  ['ECONNREFUSED', /could not be reached.*network/],
  ['ENOTFOUND', /could not be reached/],
  ['EUSAGE', /does not match package\.json.*npm run lock/],
  ['EJSONPARSE', /not valid JSON/],
  ['ENOSPC', /disk is full/],
  ['EINTEGRITY', /could not be installed/],
])('the error of a failed install with %s gives advice, then the output of npm', (code, advice) => {
  const message = explainFailure(`npm error code ${code}\nnpm error more\n`);
  expect(message).toMatch(advice);
  expect(message).toMatch(/npm error more$/);
});

test("the error of a failed install omits npm's usage text and stack", () => {
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
