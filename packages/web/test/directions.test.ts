import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../src');

/** Classes and properties with a fixed side of the screen, which would be wrong in Arabic. */
const SIDED =
  /(?<![\w-])-?(?:ml|mr|pl|pr|left|right|rounded-[lr]|rounded-[tb][lr]|border-[lr]|scroll-m[lr]|scroll-p[lr])-(?:\d|\[|px|auto|full|sm|md|lg|xl)|(?<![\w-])text-(?:left|right)(?![\w-])|(?:margin|padding|border)-(?:left|right)|(?<![\w-])(?:left|right):\s/gu;

const COLOURS =
  /#[0-9a-f]{3,8}\b|(?:bg|text|border)-(?:red|blue|green|gray|slate|white|black|amber|yellow)-?\d*/giu;

function filesOf(ending: RegExp): readonly { readonly name: string; readonly text: string }[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => ({ name, text: readFileSync(join(SOURCES, name), 'utf8') }));
}

function found(pattern: RegExp, files: ReturnType<typeof filesOf>): readonly string[] {
  return files.flatMap(({ name, text }) =>
    [...text.matchAll(pattern)].map(([match]) => `${name}: ${match}`),
  );
}

test('[RTL] no CSS class or style names the left or the right side', () => {
  expect(found(SIDED, filesOf(/\.(?:tsx|css)$/u))).toEqual([]);
});

test('components use colours only through tokens', () => {
  expect(found(COLOURS, filesOf(/\.tsx$/u))).toEqual([]);
});

test('no code writes HTML or a style element', () => {
  const unsafe = /dangerouslySetInnerHTML|\.innerHTML|<style|createElement\('style'\)/gu;
  expect(found(unsafe, filesOf(/\.tsx?$/u))).toEqual([]);
});
