import { HTTP_API, type JsonSchema, type Route, type RouteName } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { filled } from '../support/client.ts';
import { documented } from '../support/documented.ts';
import { GOOD_BODIES, goodQuery } from './support/good-asks.ts';
import type { Ids } from './support/ids.ts';
import { openFurnished } from './support/open-furnished.ts';
import { makeWalkSpaces } from './support/walk-spaces.ts';
import { unknownIds } from './support/unknown-ids.ts';
import { WalkWire } from './support/wire.ts';
import { wordsOf } from './support/words-of.ts';

// The ids of people and agents are not secret, and the access matrix covers space ids in paths.
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

describe.each(DATABASES.slice(0, 1))('ids in bodies and queries, on $name', (kind) => {
  test('[T5] the id of another space in a body or a query is treated like an unknown id', async () => {
    const open = await openFurnished(kind);
    const { own, foreign, callers } = await makeWalkSpaces(open, 0);
    const wire = new WalkWire(open.origin);
    const unknown = unknownIds();
    const leaks: string[] = [];
    for (const { route: name, part, field, id } of FIELDS) {
      const route: Route = HTTP_API[name];
      const answers = [];
      for (const value of [foreign[id], unknown[id]]) {
        const isBody = part === 'body';
        const query = { ...goodQuery(name, own), ...(isBody ? {} : { [field]: value }) };
        const given = (GOOD_BODIES as Record<string, ((ids: Ids) => object) | undefined>)[name];
        const body =
          given && JSON.stringify({ ...given(own), ...(isBody ? { [field]: value } : {}) });
        const response = await wire.send({
          method: route.method,
          path: `/api/v1${filled(route.path, { ...own })}?${new URLSearchParams(query).toString()}`,
          headers: { ...callers.owner, ...(body && { 'content-type': 'application/json' }) },
          body: body ?? null,
        });
        answers.push(wordsOf(documented(name, route, response)));
      }
      expect(answers[0], `${name}.${field}`).toBe(answers[1]);
      expect(answers[0], `${name}.${field}`).toMatch(/^4\d\d /u);
      leaks.push(`${name}.${field}`);
    }
    wire.close();
    expect(leaks).toContain('postMessage.replyToId');
    expect(leaks.length).toBeGreaterThanOrEqual(7);
  });

  test('[T5] a person who cannot read a space can neither give a grant to the space nor find out whether the space exists', async () => {
    const open = await openFurnished(kind);
    const { own, foreign, callers } = await makeWalkSpaces(open, 0);
    const wire = new WalkWire(open.origin);
    const give = async (headers: Readonly<Record<string, string>>, homeId: string) => {
      const path = `/api/v1${filled(HTTP_API.giveGrant.path, { spaceId: own.spaceId })}`;
      const body = JSON.stringify({ homeId, kind: 'act' });
      const json = { ...headers, 'content-type': 'application/json' };
      const heard = await wire.send({ method: 'POST', path, headers: json, body });
      return wordsOf(documented('giveGrant', HTTP_API.giveGrant, heard));
    };
    const revoke = async (homeId: string) => {
      const ids = { spaceId: own.spaceId, kind: 'read', homeId };
      const path = `/api/v1${filled(HTTP_API.revokeGrant.path, ids)}`;
      const heard = await wire.send({ method: 'DELETE', path, headers: callers.owner, body: null });
      return wordsOf(documented('revokeGrant', HTTP_API.revokeGrant, heard));
    };
    const unknown = unknownIds().spaceId;
    const refused = await give(callers.owner, foreign.spaceId);
    expect(refused).toBe(await give(callers.owner, unknown));
    expect(refused).toMatch(/^404 no-such-space/u);
    expect(await revoke(foreign.spaceId)).toBe(await revoke(unknown));
    expect(await give(callers.owner, own.forumId)).toMatch(/^201/u);
    expect(await give(callers.admin, foreign.spaceId)).toMatch(/^201/u);
    expect(await revoke(own.forumId)).toMatch(/^204/u);
    wire.close();
  });
});
