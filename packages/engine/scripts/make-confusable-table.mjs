// Generates src/names/confusable-table.ts from the data of Unicode's confusables.txt:
//   npm pack unhomoglyph@1.0.6 && tar xzf unhomoglyph-1.0.6.tgz
//   node packages/engine/scripts/make-confusable-table.mjs package/data.json
import { readFileSync, writeFileSync } from 'node:fs';

const LINE = 92;
const allowedInNames = /^[\p{L}\p{M}\p{Nd}]$/u;
const ignorable = /\p{Default_Ignorable_Code_Point}/u;

const entries = Object.entries(JSON.parse(readFileSync(process.argv[2], 'utf8')))
  .map(([source, prototype]) => [source, prototype.normalize('NFKD')])
  .filter(([source]) => allowedInNames.test(source) && !ignorable.test(source))
  // A skeleton is made from decomposed text. A key that can be decomposed would never match, so it
  // is omitted.
  .filter(([source, prototype]) => source.normalize('NFKD') === source && source !== prototype);

const groups = Map.groupBy(entries, ([, prototype]) => prototype);
const text = [...groups]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([prototype, members]) => `${codes(prototype)}=${steps(members.map(([source]) => source))}`)
  .join(' ');

const lines = text.match(new RegExp(`.{1,${LINE}}`, 'gu'));
writeFileSync(
  new URL('../src/names/confusable-table.ts', import.meta.url),
  `// Made by scripts/make-confusable-table.mjs: the mappings of Unicode 13.0's
// The entries of confusables.txt for the characters that names may have. The format of a group is
// prototype=sources. Code points are in base 36, and each source is stored as the difference from
// the previous source.
export const CONFUSABLE_GROUPS: string = [
${lines.map((line) => `  '${line}',`).join('\n')}
].join('');
`,
);

function codes(prototype) {
  return [...prototype].map((character) => character.codePointAt(0).toString(36)).join('_');
}

function steps(sources) {
  let last = 0;
  return sources
    .map((source) => source.codePointAt(0))
    .toSorted((a, b) => a - b)
    .map((code) => {
      const step = code - last;
      last = code;
      return step.toString(36);
    })
    .join('.');
}
