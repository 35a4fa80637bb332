import type { JsonSchema } from '@conch/protocol';
import { expect, test } from 'vitest';
import { namesIn, shapeText } from '../shapes/shape-text.ts';

const text: JsonSchema = { type: 'string', format: 'uuid' };
const nothing: JsonSchema = { type: 'null' };
const sender: JsonSchema = { $ref: '#/components/schemas/Sender' };

test.each<[string, JsonSchema]>([
  ['s', text],
  ['s', { type: 'string', enum: ['a', 'b'] }],
  ['s?', { type: ['string', 'null'] }],
  ['s?', { anyOf: [text, nothing] }],
  ['0', nothing],
  ['*', {}],
  ['Sender?', { anyOf: [sender, nothing] }],
  ['(=everyone|[s])', { anyOf: [{ const: 'everyone' }, { type: 'array', items: text }] }],
  ['<n>', { type: 'object', additionalProperties: { type: 'integer' } }],
  [
    '{a:n,b?:Sender}',
    { type: 'object', properties: { a: { type: 'number' }, b: sender }, required: ['a'] },
  ],
])('shapeText() returns “%s” for its schema', (shape, schema) => {
  expect(shapeText(schema)).toBe(shape);
});

test('namesIn() returns the names of the other shapes in a shape', () => {
  expect(namesIn('{aB:Sender?,c:[Run],d:(=Not|Me)}')).toEqual(['Sender', 'Run', 'Me']);
});
