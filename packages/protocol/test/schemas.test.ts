import {
  agentFrame,
  clientFrame,
  HTTP_API,
  openApiDocument,
  serverFrame,
  spaceSettings,
  toAgentFrame,
  type JsonSchema,
  type Operation,
  type Route,
} from '@conch/protocol';
import { DEFAULT_SETTINGS } from '@conch/engine';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { arbitraryOf, schemaAt } from './support/arbitrary-of.ts';
import { ROUTES } from './support/routes.ts';

const DOCUMENT = openApiDocument({ version: '1.2.3' });
const RUNS = 50;

const WITH_BODY = ROUTES.flatMap(([name, { body }]) => {
  const schema = operationOf(name)?.requestBody?.content['application/json'].schema;
  return body === undefined || schema === undefined ? [] : [{ name, body, schema }];
});

const WITH_ANSWER = ROUTES.flatMap(([name, { answer }]) => {
  const response = operationOf(name)?.responses[answer.status];
  const [content] = Object.values(
    response !== undefined && 'content' in response ? (response.content ?? {}) : {},
  );
  return answer.body === null || content === undefined
    ? []
    : [{ name, body: answer.body, schema: content.schema }];
});

const WITH_QUERY = ROUTES.flatMap(([name, { query }]) =>
  query === undefined ? [] : [{ name, query }],
);

test.each(WITH_BODY)(
  'the route $name accepts every body that the API document describes',
  ({ body, schema }) => {
    expectAllAccepted(body, schema);
  },
);

test.each(WITH_ANSWER)(
  'the route $name can return every response that the API document describes',
  (given) => {
    expectAllAccepted(given.body, given.schema);
  },
);

test.each(WITH_QUERY)(
  'the route $name accepts every query that the API document describes',
  ({ name, query }) => {
    const parameters = (operationOf(name)?.parameters ?? []).filter(
      ({ in: place }) => place === 'query',
    );
    const schema: JsonSchema = {
      type: 'object',
      properties: Object.fromEntries(
        parameters.map((parameter) => [parameter.name, parameter.schema]),
      ),
      required: parameters.filter(({ required }) => required).map((parameter) => parameter.name),
    };
    const asText = (value: unknown): unknown =>
      Object.fromEntries(Object.entries(value as object).map(([key, part]) => [key, String(part)]));
    expectAllAccepted(query, schema, asText);
  },
);

test('every client frame that the API document describes is accepted', () => {
  expectAllAccepted(clientFrame, schemaAt('#/components/schemas/ClientFrame', DOCUMENT));
});

test('every server frame that the API document describes is accepted', () => {
  expectAllAccepted(serverFrame, schemaAt('#/components/schemas/ServerFrame', DOCUMENT));
});

test('every frame from an agent that the API document describes is accepted', () => {
  expectAllAccepted(agentFrame, schemaAt('#/components/schemas/AgentFrame', DOCUMENT));
});

test('every frame to an agent that the API document describes is accepted', () => {
  expectAllAccepted(toAgentFrame, schemaAt('#/components/schemas/ToAgentFrame', DOCUMENT));
});

describe.each(WITH_BODY)('[T15] the body of $name allows only known fields', ({ body, schema }) => {
  const [good] = fc.sample(arbitraryOf(schema, DOCUMENT), { numRuns: 1, seed: 1 });

  test.each(['surprise', '__proto__', 'constructor'])(
    'a body with the unknown field “%s” is refused',
    (field) => {
      const sent: unknown = JSON.parse(
        JSON.stringify(good).replace('{', `{"${field}":{"isAdmin":true},`).replace(',}', '}'),
      );
      expect(body.safeParse(sent).success).toBe(false);
    },
  );

  test('a body with an unknown field at any depth is refused', () => {
    expect(objectsIn(schema).map(({ additionalProperties }) => additionalProperties)).toEqual(
      objectsIn(schema).map(() => false),
    );
  });

  test('a body without a required field is refused', () => {
    for (const field of schemaOf(schema).required ?? []) {
      const { [field]: _, ...rest } = good as Record<string, unknown>;
      expect({ field, isAccepted: body.safeParse(rest).success }).toEqual({
        field,
        isAccepted: false,
      });
    }
  });
});

test.each([
  { who: 'a client', schema: clientFrame, name: 'ClientFrame' },
  { who: 'an agent', schema: agentFrame, name: 'AgentFrame' },
])('[T15] a frame from $who with an unknown field is refused', ({ schema, name }) => {
  const frames = arbitraryOf(schemaAt(`#/components/schemas/${name}`, DOCUMENT), DOCUMENT);
  fc.assert(
    fc.property(frames, (frame) => {
      const sent = { ...(frame as object), surprise: true };
      expect(schema.safeParse(sent).success).toBe(false);
    }),
    { numRuns: RUNS },
  );
});

test('[T14] a subscription names at most 500 spaces', () => {
  const ids = fc.sample(fc.uuid(), { numRuns: 501, seed: 1 });
  const frame = (count: number): unknown => ({
    type: 'subscribe',
    spaces: Object.fromEntries(ids.slice(0, count).map((id) => [id, 0])),
  });
  expect(clientFrame.safeParse(frame(500)).success).toBe(true);
  expect(clientFrame.safeParse(frame(501)).success).toBe(false);
});

test('a stop request names a run or a chain, not both', () => {
  const [runId, chainId, spaceId] = fc.sample(fc.uuid(), { numRuns: 3, seed: 1 });
  expect(HTTP_API.stop.body.safeParse({ runId, chainId }).success).toBe(false);
  expect(clientFrame.safeParse({ type: 'stop', spaceId, runId, chainId }).success).toBe(false);
});

test('the default settings of a space match the schema of the protocol', () => {
  expect(spaceSettings.parse(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS);
});

function operationOf(name: string): Operation | undefined {
  const items = Object.values(DOCUMENT.paths);
  const operations = items.flatMap((item) => [
    item.get,
    item.post,
    item.put,
    item.patch,
    item.delete,
  ]);
  return operations.find((operation) => operation?.operationId === name);
}

function schemaOf(schema: JsonSchema): JsonSchema {
  return schema.$ref === undefined ? schema : schemaAt(schema.$ref, DOCUMENT);
}

function objectsIn(schema: JsonSchema): readonly JsonSchema[] {
  const { properties = {}, anyOf = [], oneOf = [], items = {} } = schemaOf(schema);
  const parts = [...Object.values(properties), ...anyOf, ...oneOf, items];
  const here = schemaOf(schema).properties === undefined ? [] : [schemaOf(schema)];
  return [...here, ...parts.filter((part) => Object.keys(part).length > 0).flatMap(objectsIn)];
}

function expectAllAccepted(
  schema: z.ZodType | NonNullable<Route['query']>,
  documented: JsonSchema,
  sent: (value: unknown) => unknown = (value) => value,
): void {
  fc.assert(
    fc.property(arbitraryOf(documented, DOCUMENT), (value) => {
      expect(schema.safeParse(sent(value)).error).toBeUndefined();
    }),
    { numRuns: RUNS },
  );
}
