import { HTTP_API } from '@conch/protocol';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { FIELD_NAMES } from '../../src/screens/space-form/field-words.ts';

function namesIn(schema: unknown, path: string): readonly string[] {
  if (!(schema instanceof z.ZodObject)) return [path];
  return Object.entries(schema.shape).flatMap(([name, part]) => namesIn(part, `${path}.${name}`));
}

test('[T3] the page has exactly one field for every setting of a space', () => {
  const { settings } = HTTP_API.readSpace.answer.body.shape;
  const wanted = ['name', ...namesIn(settings, 'settings')];
  expect(FIELD_NAMES.toSorted()).toEqual(wanted.toSorted());
});
