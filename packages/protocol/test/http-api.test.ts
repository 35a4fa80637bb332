import type { MessageId, SpaceId, ThreadId } from '@conch/engine';
import {
  ACTIONS,
  COMMON_FAILURES,
  FAILURE_CODES,
  HTTP_API,
  HTTP_API_PARTS,
  type BodyOf,
  type FailureCode,
  type ParamsOf,
  type QueryOf,
} from '@conch/protocol';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { ROUTES } from './support/routes.ts';

describe.each(ROUTES)('the schemas of the route %s are consistent', (_name, route) => {
  test('a route has a schema for exactly the parameters in its path', () => {
    const named = [...route.path.matchAll(/:(\w+)/gu)].map(([, name]) => name);
    expect(Object.keys(route.params?.shape ?? {})).toEqual(named);
  });

  test('a route accepts a body only if its method can send a body', () => {
    const maySend = route.method !== 'GET' && route.method !== 'DELETE';
    expect(maySend || route.body === undefined).toBe(true);
  });

  test('a response without a body has the status 204, and no other response has it', () => {
    expect(route.answer.status === 204).toBe(route.answer.body === null);
  });

  test('a route lists each of its failure codes once, and none that all routes share', () => {
    expect(new Set([...COMMON_FAILURES, ...route.failures]).size).toBe(
      COMMON_FAILURES.length + route.failures.length,
    );
  });

  test('[T5] a route with a space parameter can fail with no-such-space', () => {
    const fields = { ...route.params?.shape, ...route.query?.shape };
    expect(!('spaceId' in fields) || route.failures.includes('no-such-space')).toBe(true);
  });

  test('[I-24] only a route that accepts a version can fail because of a changed version', () => {
    const refusals = (['bad-version', 'changed-meanwhile'] as const).filter((code) =>
      route.failures.includes(code),
    );
    expect(refusals).toHaveLength(route.ifMatch === true ? 2 : 0);
  });

  test('only a route that accepts a cursor can fail because of a cursor', () => {
    const takesCursor = 'cursor' in (route.query?.shape ?? {});
    expect(route.failures.includes('bad-cursor')).toBe(takesCursor);
  });

  test('a route names an existing action', () => {
    expect(ACTIONS).toContain(route.action);
  });
});

test('no two routes have the same method and path', () => {
  const places = ROUTES.map(
    ([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/gu, ':')}`,
  );
  expect(places).toEqual([...new Set(places)]);
});

test('no two routes have the same name', () => {
  const names = Object.values(HTTP_API_PARTS).flatMap((part) => Object.keys(part));
  expect(names.toSorted()).toEqual(Object.keys(HTTP_API).toSorted());
});

test('every action except that of the agents’ socket has a route', () => {
  const asked = new Set(ROUTES.map(([, { action }]) => action));
  expect(ACTIONS.filter((action) => !asked.has(action))).toEqual(['hold-floor']);
});

test('every failure code belongs to a route, to all routes, to unknown routes or to sockets', () => {
  const elsewhere: readonly FailureCode[] = [
    // The route does not exist, or its handler failed.
    'no-such-route',
    'wrong-method',
    'broken',
    // The schemas refuse a request with this fault before the runtime does.
    'bad-limit',
    // Sockets.
    'upgrade-required',
    'bad-ticket',
    'unknown-frame',
    'version-mismatch',
    'no-such-task',
  ];
  const ofRoutes = ROUTES.flatMap(([, { failures }]) => failures);
  const all = new Set([...COMMON_FAILURES, ...ofRoutes, ...elsewhere]);
  expect([...all].toSorted()).toEqual(FAILURE_CODES.toSorted());
});

test('a handler gets the exact types of path parameters, body and query', () => {
  expectTypeOf<ParamsOf<(typeof HTTP_API)['postMessage']>>().toEqualTypeOf<{ spaceId: SpaceId }>();
  expectTypeOf<BodyOf<(typeof HTTP_API)['postMessage']>>().toEqualTypeOf<{
    content: string;
    clientId?: string;
    replyToId?: MessageId;
    threadId?: ThreadId;
    wait?: number;
    stopOnHangUp?: boolean;
    service?: string;
  }>();
  expectTypeOf<QueryOf<(typeof HTTP_API)['readMessages']>>().toEqualTypeOf<{
    cursor?: string;
    limit?: number;
  }>();
  expectTypeOf<BodyOf<(typeof HTTP_API)['signOut']>>().toBeUndefined();
});
