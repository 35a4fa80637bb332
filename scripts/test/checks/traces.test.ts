import { expect, test } from 'vitest';
import { tracesIn } from '../../checks/traces.ts';

// Built from parts, so that this file itself contains no traces.
const path = (...names: string[]) => ['', ...names].join('/');
const host = (...names: string[]) => names.join('.');

test.each([
  ['a home folder', `see ${path('home', 'ana', 'conch')}`],
  ['a home folder on macOS', `"${path('Users', 'ana', 'conch')}"`],
  ['the folder of root', `cd ${path('root', 'conch')}`],
  ['a home folder on Windows', String.raw`C:` + String.raw`\Users\ana`],
  ['a registry host', `https://${host('registry', 'packages', 'example')}/a`],
  ['a registry setting', `${host('registry')}=somewhere`],
])('a line with %s counts as a trace of a machine', (_, line) => {
  expect(tracesIn({ path: 'a.md', text: `fine\n${line}\n` })).toHaveLength(1);
  expect(tracesIn({ path: 'a.md', text: `fine\n${line}\n` })[0]).toMatch(/^a\.md:2: /);
});

test.each([
  ['a route', 'GET /spaces/42/members'],
  ['a relative path', './packages/engine/src/decide.ts'],
  ['an example host', 'https://conch.example/spaces'],
  ['the word “registry” in a sentence', 'a registry of policies = a table'],
])('a line with %s does not count as a trace of a machine', (_, line) => {
  expect(tracesIn({ path: 'a.md', text: line })).toEqual([]);
});
