import { HTTP_API, type JsonSchema, type Route, type RouteName } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { filled } from '../support/client.ts';
import { documented } from '../support/documented.ts';
import { GOOD_BODIES, goodQuery } from './good-asks.ts';
import type { Ids } from './ids.ts';
import { openFurnished } from './open-furnished.ts';
import { makePlaces } from './places.ts';
import { unknownIds } from './unknown-ids.ts';
import { Wire } from './wire.ts';
import { wordsOf } from './words-of.ts';

// The directory is everyone's; which space is a question of the path (see the matrix).
const SECRET: Readonly<Record<string, keyof Ids>> = {
  messageId: 'messageId',
  replyToId: 'messageId',
  threadId: 'threadId',
  runId: 'runId',
  chainId: 'chainId',
};

interface Field {
  readonly route: RouteName;
  readonly part: 'body' | 'query';
  readonly field: string;
  readonly id: keyof Ids;
}

const FIELDS: readonly Field[] = (Object.keys(HTTP_API) as RouteName[]).flatMap((route) =>
  (['body', 'query'] as const).flatMap((part) => {
    const schema = (HTTP_API[route] as Route)[part]?.toJSONSchema({ io: 'input' }) as JsonSchema;
    return Object.keys(schema?.properties ?? {}).flatMap((field) => {
      const id = SECRET[field];
      return id === undefined ? [] : [{ route, part, field, id }];
    });
  }),
);

describe.each(DATABASES.slice(0, 1))('ids that are sent along, on $name', (kind) => {
  test('[T5] an id of another space in a body or a query is answered as one that nothing has', async () => {
    const open = await openFurnished(kind);
    const { own, foreign, callers } = await makePlaces(open, 0);
    const wire = new Wire(open.origin);
    const unknown = unknownIds();
    const seen: string[] = [];
    for (const { route: name, part, field, id } of FIELDS) {
      const route: Route = HTTP_API[name];
      const answers = [];
      for (const value of [foreign[id], unknown[id]]) {
        const isBody = part === 'body';
        const query = { ...goodQuery(name, own), ...(isBody ? {} : { [field]: value }) };
        const given = (GOOD_BODIES as Record<string, ((ids: Ids) => object) | undefined>)[name];
        const body =
          given && JSON.stringify({ ...given(own), ...(isBody ? { [field]: value } : {}) });
        const heard = await wire.send({
          method: route.method,
          path: `/api/v1${filled(route.path, { ...own })}?${new URLSearchParams(query).toString()}`,
          headers: { ...callers.owner, ...(body && { 'content-type': 'application/json' }) },
          body: body ?? null,
        });
        answers.push(wordsOf(documented(name, route, heard)));
      }
      expect(answers[0], `${name}.${field}`).toBe(answers[1]);
      expect(answers[0], `${name}.${field}`).toMatch(/^4\d\d /u);
      seen.push(`${name}.${field}`);
    }
    wire.close();
    expect(seen).toContain('postMessage.replyToId');
    expect(seen.length).toBeGreaterThanOrEqual(7);
  });

  test('[T5] nobody lets agents read a space that they do not own, by its id alone', async () => {
    const open = await openFurnished(kind);
    const { own, foreign, callers } = await makePlaces(open, 0);
    const wire = new Wire(open.origin);
    const change = async (
      headers: Readonly<Record<string, string>>,
      readableSpaces: readonly string[],
    ) => {
      const path = `/api/v1${filled(HTTP_API.changeSpace.path, { spaceId: own.spaceId })}`;
      const body = JSON.stringify({ settings: { readableSpaces } });
      const json = { ...headers, 'content-type': 'application/json' };
      const heard = await wire.send({ method: 'PATCH', path, headers: json, body });
      const made = await wire.send({
        method: 'POST',
        path: '/api/v1/spaces',
        headers: json,
        body: JSON.stringify({ name: 'Spy', settings: { readableSpaces } }),
      });
      return [
        wordsOf(documented('changeSpace', HTTP_API.changeSpace, heard)),
        wordsOf(documented('makeSpace', HTTP_API.makeSpace, made)),
      ];
    };
    const refused = await change(callers.owner, [foreign.spaceId]);
    expect(refused).toEqual(await change(callers.owner, [unknownIds().spaceId]));
    expect(refused[0]).toMatch(/^404 no-such-space/u);
    expect((await change(callers.owner, [own.forumId])).map((words) => words.slice(0, 3))).toEqual([
      '200',
      '201',
    ]);
    expect((await change(callers.admin, [own.forumId, foreign.spaceId]))[0]).toMatch(/^200/u);
    // What was granted stays: an owner changes the rest without taking it back.
    expect((await change(callers.owner, [foreign.spaceId]))[0]).toMatch(/^200/u);
    wire.close();
  });
});
