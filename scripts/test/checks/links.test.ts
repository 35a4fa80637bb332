import { expect, test } from 'vitest';
import { brokenLinksIn } from '../../checks/links.ts';

const paths = ['README.md', 'docs/glossary.md', 'docs/decisions/0001-one.md', 'docs/a b.md'];

function brokenIn(text: string): string[] {
  return brokenLinksIn({ path: 'docs/glossary.md', text }, paths);
}

test.each([
  ['a file in a folder below', '[one](decisions/0001-one.md)'],
  ['a file in the folder above', '[home](../README.md)'],
  ['a heading of a file', '[home](../README.md#try-it)'],
  ['a folder', '[decisions](decisions) and [again](./decisions/)'],
  ['the top folder', '[everything](..)'],
  ['a name with a blank', '[a b](a%20b.md)'],
  ['a heading of the same file', '[above](#top)'],
  ['another site', '[site](https://conch.example/nothing.md), [mail](mailto:ana@conch.example)'],
  ['code', '`[one](nothing.md)` is how a link is written\n\n```md\n[one](nothing.md)\n```'],
])('a link may lead to %s', (_, text) => {
  expect(brokenIn(text)).toEqual([]);
});

test.each([
  ['a missing file', '[cost](cost.md)', 'cost.md'],
  ['a file that exists only in another folder', '[home](README.md)', 'README.md'],
  ['a name in the wrong case', '[home](../readme.md)', '../readme.md'],
  ['a file outside the repository', '[out](../../README.md)', '../../README.md'],
  ['an image', '![picture](picture.png "a title")', 'picture.png'],
  ['a link definition', '[cost]: cost.md', 'cost.md'],
  ['a link after code', '`code` and [`cost`](cost.md#top)', 'cost.md'],
])('a broken link is refused: %s', (_, text, target) => {
  expect(brokenIn(`fine\n${text}\n`)).toEqual([`docs/glossary.md:2: there is no ${target}`]);
});
