import { HTTP_API, openApiDocument, type JsonSchema, type RouteName } from '@conch/protocol';
import { CLIENT_ROUTES, FRAME_SHAPES, shapeCheck } from '@conch/protocol/client';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryOf, schemaAt } from './support/arbitrary-of.ts';

const DOCUMENT = openApiDocument({ version: '1.2.3' });
const RUNS = 50;

const NAMES = Object.keys(HTTP_API) as RouteName[];
const WITH_SHAPE = NAMES.flatMap((name) => {
  const [, , shape = '-'] = CLIENT_ROUTES[name].split(' ');
  const schema = answerOf(name);
  return schema === null || shape === '-' || shape === 'text' ? [] : [{ name, shape, schema }];
});
const FRAMES = (schemaAt('#/components/schemas/ServerFrame', DOCUMENT).oneOf ?? []).map(
  (schema) => {
    const type = schema.properties?.['type']?.const as keyof typeof FRAME_SHAPES;
    return { name: type, shape: FRAME_SHAPES[type], schema };
  },
);

test.each(NAMES)('the client knows the method and the path of the route %s', (name) => {
  const { method, path } = HTTP_API[name];
  expect(CLIENT_ROUTES[name].startsWith(`${method} ${path} `)).toBe(true);
});

test.each([...WITH_SHAPE, ...FRAMES])(
  'the shape of $name accepts every value that its schema describes',
  ({ shape, schema }) => {
    fc.assert(
      fc.property(arbitraryOf(schema, DOCUMENT), (value) => {
        expect(shapeCheck(shape)(onWire(value))).toBeNull();
      }),
      { numRuns: RUNS },
    );
  },
);

test.each([...WITH_SHAPE, ...FRAMES])('the shape of $name detects a missing field', (given) => {
  const { required = [] } = resolved(given.schema);
  const [good] = fc.sample(arbitraryOf(given.schema, DOCUMENT), { numRuns: 1, seed: 1 });
  for (const field of required.filter((name) => name !== 'type' || given.shape.includes('type:'))) {
    const { [field]: _, ...rest } = onWire(good) as Record<string, unknown>;
    expect(shapeCheck(given.shape)(rest)).toBe(field);
  }
});

test.each([
  ['s', 5, ''],
  ['{a:{b:[n]}}', { a: { b: [1, '2'] } }, 'a.b.1'],
  ['{a?:s}', { a: 5 }, 'a'],
  ['{a?:s}', {}, null],
  ['{a:s?}', { a: null }, null],
  ['{a:s?}', {}, 'a'],
  ['{a:*}', {}, 'a'],
  ['<b>', { x: true, y: 0 }, 'y'],
  ['(=one|[s])', 'two', ''],
  ['(=one|[s])', ['two'], null],
  ['{}', [], ''],
  ['{}', null, ''],
  ['Sender?', null, null],
  ['{a:s}', { a: 'x', more: 1 }, null],
])('a check of the shape %s with the value %j returns %j', (shape, value, wrong) => {
  expect(shapeCheck(shape)(value)).toBe(wrong);
});

function answerOf(name: RouteName): JsonSchema | null {
  const { method, path, answer } = HTTP_API[name];
  const key = method.toLowerCase() as 'get';
  const operation = DOCUMENT.paths[path.replaceAll(/:(\w+)/gu, '{$1}')]?.[key];
  const response = operation?.responses[answer.status];
  const content = response !== undefined && 'content' in response ? (response.content ?? {}) : {};
  return Object.values(content)[0]?.schema ?? null;
}

function resolved(schema: JsonSchema): JsonSchema {
  return schema.$ref === undefined ? schema : schemaAt(schema.$ref, DOCUMENT);
}

function onWire(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
