import { FAILURES, openApiDocument, type Method, type Operation } from '@conch/protocol';
import { describe, expect, test } from 'vitest';
import { ROUTES } from './support/routes.ts';

const DOCUMENT = openApiDocument({ version: '1.2.3' });

describe.each(ROUTES)('the route %s', (name, route) => {
  const operation = operationAt(route.path, route.method);

  test('stands in the document under its path and its name', () => {
    expect(operation?.operationId).toBe(name);
  });

  test('has a parameter for each name in its path and each field of its query', () => {
    const fields = [
      ...Object.keys(route.params?.shape ?? {}),
      ...Object.keys(route.query?.shape ?? {}),
    ];
    const documented = (operation?.parameters ?? []).filter(
      (parameter) => parameter.in !== 'header',
    );
    expect(documented.map((parameter) => parameter.name)).toEqual(fields);
  });

  test('has its answer and all its refusals in the document, by status', () => {
    const statuses = [route.answer.status, ...route.failures.map((code) => FAILURES[code])];
    const documented = Object.keys(operation?.responses ?? {});
    expect(documented).toEqual(expect.arrayContaining(statuses.map(String)));
  });

  test('has each of its refusals in the words of the document', () => {
    const words = JSON.stringify(operation?.responses);
    expect(route.failures.filter((code) => !words.includes(`\`${code}\``))).toEqual([]);
  });

  test('has a body in the document exactly where it takes one', () => {
    expect(operation?.requestBody !== undefined).toBe(route.body !== undefined);
  });
});

test('nothing in the document refers to what is not there', () => {
  const refs = [...JSON.stringify(DOCUMENT).matchAll(/"\$ref":"([^"]+)"/gu)].map(([, ref]) => ref);
  const isThere = (ref = ''): boolean => {
    const [, , kind, name] = ref.split('/');
    const { schemas, responses } = DOCUMENT.components;
    return Object.hasOwn(kind === 'responses' ? responses : schemas, name ?? '');
  };
  expect(refs.length).toBeGreaterThan(100);
  expect(refs.filter((ref) => !isThere(ref))).toEqual([]);
});

test('every schema with a name is referred to; frames stand for themselves', () => {
  const text = JSON.stringify(DOCUMENT);
  const names = Object.keys(DOCUMENT.components.schemas);
  const unused = names.filter((name) => !text.includes(`"#/components/schemas/${name}"`));
  expect(unused).toEqual(['AgentFrame', 'ClientFrame', 'ToAgentFrame']);
});

test('the document is plain JSON', () => {
  expect(JSON.parse(JSON.stringify(DOCUMENT))).toStrictEqual(DOCUMENT);
});

test('the document is OpenAPI 3.1, of the version that it was asked for', () => {
  expect(DOCUMENT).toMatchObject({ openapi: '3.1.1', info: { version: '1.2.3' } });
});

test('who is not signed in may call only what lets them in, or watches over the server', () => {
  const open = operations().filter(({ security }) => security?.some((one) => isEmpty(one)));
  expect(open.map(({ operationId }) => operationId)).toEqual([
    'setUp',
    'signIn',
    'lookAtInvitation',
    'acceptInvitation',
    'readLiveness',
    'readReadiness',
    'readHealth',
  ]);
});

test('[I-24] the version that was edited is a header of the routes that take it', () => {
  const takes = operations().filter((operation) => hasHeader(operation, 'If-Match'));
  expect(takes.map(({ operationId }) => operationId)).toEqual([
    'changeAgent',
    'changeSpace',
    'editMessage',
  ]);
});

test('[I-24] what has a version answers with it as a header', () => {
  const answer = JSON.stringify(operationAt('/spaces/:spaceId', 'GET')?.responses['200']);
  expect(answer).toContain('"ETag"');
});

test('[I-9] the stream of events takes the id of the last one seen', () => {
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
