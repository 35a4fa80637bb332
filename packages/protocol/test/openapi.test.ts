import { FAILURES, openApiDocument, type Method, type Operation } from '@conch/protocol';
import { describe, expect, test } from 'vitest';
import { ROUTES } from './support/routes.ts';

const DOCUMENT = openApiDocument({ version: '1.2.3' });

describe.each(ROUTES)('the document describes the route %s', (name, route) => {
  const operation = operationAt(route.path, route.method);

  test('the document has the route with its path and its name', () => {
    expect(operation?.operationId).toBe(name);
  });

  test('the document has each path parameter and query parameter of the route', () => {
    const fields = [
      ...Object.keys(route.params?.shape ?? {}),
      ...Object.keys(route.query?.shape ?? {}),
    ];
    const documented = (operation?.parameters ?? []).filter(
      (parameter) => parameter.in !== 'header',
    );
    expect(documented.map((parameter) => parameter.name)).toEqual(fields);
  });

  test('the document has the response and the failures of the route, by status', () => {
    const statuses = [route.answer.status, ...route.failures.map((code) => FAILURES[code])];
    const documented = Object.keys(operation?.responses ?? {});
    expect(documented).toEqual(expect.arrayContaining(statuses.map(String)));
  });

  test('the document has the code of each failure of the route', () => {
    const words = JSON.stringify(operation?.responses);
    expect(route.failures.filter((code) => !words.includes(`\`${code}\``))).toEqual([]);
  });

  test('the document has a request body exactly if the route accepts a body', () => {
    expect(operation?.requestBody !== undefined).toBe(route.body !== undefined);
  });
});

test('every reference in the OpenAPI document has a target', () => {
  const refs = [...JSON.stringify(DOCUMENT).matchAll(/"\$ref":"([^"]+)"/gu)].map(([, ref]) => ref);
  const isThere = (ref = ''): boolean => {
    const [, , kind, name] = ref.split('/');
    const { schemas, responses } = DOCUMENT.components;
    return Object.hasOwn(kind === 'responses' ? responses : schemas, name ?? '');
  };
  expect(refs.length).toBeGreaterThan(100);
  expect(refs.filter((ref) => !isThere(ref))).toEqual([]);
});

test('the OpenAPI document references every named schema except the frames', () => {
  const text = JSON.stringify(DOCUMENT);
  const names = Object.keys(DOCUMENT.components.schemas);
  const unused = names.filter((name) => !text.includes(`"#/components/schemas/${name}"`));
  expect(unused).toEqual(['AgentFrame', 'ClientFrame', 'ToAgentFrame']);
});

test('the OpenAPI document is plain JSON', () => {
  expect(JSON.parse(JSON.stringify(DOCUMENT))).toStrictEqual(DOCUMENT);
});

test('the API document is OpenAPI 3.1 and has the given version', () => {
  expect(DOCUMENT).toMatchObject({ openapi: '3.1.1', info: { version: '1.2.3' } });
});

test('only sign-in, invitation, health and shared pages work without signing in', () => {
  const open = operations().filter(({ security }) => security?.some((one) => isEmpty(one)));
  expect(open.map(({ operationId }) => operationId)).toEqual([
    'setUp',
    'lookAtSignInLink',
    'signIn',
    'lookAtInvitation',
    'acceptInvitation',
    'readLiveness',
    'readReadiness',
    'readHealth',
    'readShared',
  ]);
});

test('[I-24] a route that checks the version of an edit accepts the version in a header', () => {
  const takes = operations().filter((operation) => hasHeader(operation, 'If-Match'));
  expect(takes.map(({ operationId }) => operationId)).toEqual([
    'changeAgent',
    'changeSpace',
    'editMessage',
  ]);
});

test('[I-24] a response with a versioned resource has the version in a header', () => {
  const answer = JSON.stringify(operationAt('/spaces/:spaceId', 'GET')?.responses['200']);
  expect(answer).toContain('"ETag"');
});

test('[I-9] the event stream accepts the id of the last received event', () => {
  const operation = operationAt('/spaces/:spaceId/events', 'GET');
  expect(operation !== undefined && hasHeader(operation, 'Last-Event-ID')).toBe(true);
  expect(JSON.stringify(operation?.responses['200'])).toContain('text/event-stream');
});

function operationAt(path: string, method: string): Operation | undefined {
  return DOCUMENT.paths[path.replaceAll(/:(\w+)/gu, '{$1}')]?.[method.toLowerCase() as Method];
}

function operations(): readonly Operation[] {
  const methods: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete'];
  return Object.values(DOCUMENT.paths).flatMap((item) =>
    methods.map((method) => item[method]).filter((operation) => operation !== undefined),
  );
}

function hasHeader({ parameters = [] }: Operation, name: string): boolean {
  return parameters.some((parameter) => parameter.in === 'header' && parameter.name === name);
}

function isEmpty(one: object): boolean {
  return Object.keys(one).length === 0;
}
