import { expect, test } from 'vitest';
import { pageFiles } from '../../src/page-files.ts';

test('[T17] the page is a fixed list of files, each with its type, read before anyone asks', () => {
  const files = pageFiles();
  const types = new Map(files.map(({ path, type }) => [path, type]));
  expect(types.get('/')).toBe('text/html; charset=utf-8');
  expect(types.get('/page.css')).toBe('text/css; charset=utf-8');
  expect(types.get('/page.js')).toBe('text/javascript; charset=utf-8');
  expect(types.get('/icon.svg')).toBe('image/svg+xml');
  expect(files.every(({ content }) => content.length > 0)).toBe(true);
});

test('everything that the page loads is one of its files', () => {
  const files = new Map(pageFiles().map(({ path, content }) => [path, String(content)]));
  const wanted = [...files].flatMap(([path, content]) => {
    const pattern = path.endsWith('.js') ? /from '\.(\/[^']+)'/gu : /(?:src|href)="(\/[^"]+)"/gu;
    return [...content.matchAll(pattern)].map(([, name = '']) => name);
  });
  expect(wanted.length).toBeGreaterThan(5);
  expect(wanted.filter((name) => !files.has(name))).toEqual([]);
});
