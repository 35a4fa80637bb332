import {
  agentFrame,
  API_PAGE_STYLE,
  apiPage,
  clientFrame,
  CLOSE_CODES,
  FAILURE_CODES,
  openApiDocument,
  serverFrame,
  toAgentFrame,
  type OpenApiDocument,
} from '@conch/protocol';
import { expect, test } from 'vitest';
import { ROUTES } from './support/routes.ts';

const DOCUMENT = openApiDocument({ version: '1.2.3' });
const PAGE = apiPage(DOCUMENT);
const IDS = [...PAGE.matchAll(/ id="([^"]*)"/gu)].map(([, id]) => id);

test('the API page has a section for every route, frame and schema', () => {
  const wanted = [
    ...ROUTES.map(([name]) => name),
    ...clientFrame.options.map(({ shape }) => `client-${shape.type.value}`),
    ...serverFrame.options.map(({ shape }) => `server-${shape.type.value}`),
    ...agentFrame.options.map(({ shape }) => `agent-${shape.type.value}`),
    ...toAgentFrame.options.map(({ shape }) => `to-agent-${shape.type.value}`),
    ...Object.keys(DOCUMENT.components.schemas).map((name) => `schema-${name}`),
  ];
  expect(IDS).toEqual(expect.arrayContaining(wanted));
});

test('the API page names every failure code and every close code', () => {
  const wanted = [...FAILURE_CODES, ...Object.values(CLOSE_CODES).map(String)];
  expect(wanted.filter((word) => !PAGE.includes(word))).toEqual([]);
});

test('ids on the API page are unique', () => {
  expect(IDS).toEqual([...new Set(IDS)]);
});

test('every internal link on the API page has a target', () => {
  const links = [...PAGE.matchAll(/href="#([^"]*)"/gu)].map(([, id]) => id);
  expect(links.length).toBeGreaterThan(ROUTES.length);
  expect(links.filter((id) => !IDS.includes(id))).toEqual([]);
});

test('[T3] the API page has no scripts, no inline styles and no external resources', () => {
  expect(PAGE).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:|https?:\/\//iu);
  expect(PAGE.match(/<link [^>]*>/gu)).toEqual([
    '<link rel="stylesheet" href="/api/v1/docs.css" />',
  ]);
  expect(API_PAGE_STYLE).not.toMatch(/url\(|@import/u);
});

test('[T3] the API page escapes every text of the document', () => {
  const hostile = `"'><img src=x onerror=alert(1)><!--`;
  const document = withEveryText(DOCUMENT, (text) => `${text}${hostile}`) as OpenApiDocument;
  const page = apiPage(document);
  expect(page.split('&lt;img').length).toBeGreaterThan(1_000);
  expect(page).not.toMatch(/<img|<!--/u);
});

test('[T3] a text of the API document cannot break out of an HTML attribute', () => {
  const hostile = `" onclick=alert(1) '`;
  const document = withEveryText(DOCUMENT, (text) => `${text}${hostile}`) as OpenApiDocument;
  const tags = [...apiPage(document).matchAll(/<[a-z][^>]*>/gu)].map(([tag]) => tag);
  const names = tags.map((tag) => tag.replaceAll(/"[^"]*"/gu, ''));
  expect(tags.some((tag) => tag.includes('onclick'))).toBe(true);
  expect(names.filter((tag) => tag.includes('onclick'))).toEqual([]);
});

test('the elements of the API page are closed and nested correctly', () => {
  const tags = [...PAGE.matchAll(/<(\/?)([a-z]\w*)\b[^>]*>/gu)].filter(
    ([, , name]) => name !== 'meta' && name !== 'link',
  );
  const open = tags.reduce<readonly string[]>((inside, [, slash, name = '']) => {
    if (slash === '') return [...inside, name];
    return inside.at(-1) === name ? inside.slice(0, -1) : [...inside, `/${name}`];
  }, []);
  expect(open).toEqual([]);
});

test('the stylesheet of the API page supports dark mode and narrow screens', () => {
  expect(API_PAGE_STYLE).toContain('prefers-color-scheme: dark');
  expect(API_PAGE_STYLE).toContain('max-width: 40rem');
});

/** A copy of a value with every text and every name changed. */
function withEveryText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((part: unknown) => withEveryText(part, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const isNames = entries.every(([key]) => !KNOWN.has(key));
  return Object.fromEntries(
    entries.map(([key, part]) => [isNames ? change(key) : key, withEveryText(part, change)]),
  );
}

// The keys that the page looks for. An object without any of these keys is a map of names.
const KNOWN: ReadonlySet<string> = new Set([
  ...Object.keys(DOCUMENT),
  ...Object.keys(DOCUMENT.info),
  ...Object.keys(DOCUMENT.components),
  ...'get post put patch delete operationId name url schema content $ref description'.split(' '),
  ...'type properties required items anyOf oneOf const enum application/json'.split(' '),
  ...'application/problem+json 200 201 202 204'.split(' '),
]);
