import { HTTP_API, type Route } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { filled } from '../support/client.ts';
import { openServer } from '../support/open-server.ts';
import { unknownIds } from './support/unknown-ids.ts';

describe.each(DATABASES)('NUL in a path, on $name', (kind) => {
  test('[T15] every route refuses NUL in each path parameter', async () => {
    const { owner } = await openServer(kind);
    const answers: string[] = [];
    for (const [name, route] of Object.entries(HTTP_API) as [string, Route][]) {
      for (const param of Object.keys(route.params?.shape ?? {})) {
        const path = filled(route.path, { ...unknownIds(), [param]: 'x\0' });
        const { status } = await owner.send(route.method, `/api/v1${path}`);
        answers.push(`${name} ${param} ${status}`);
      }
    }
    expect(answers.filter((answer) => !/ 40[04]$/u.test(answer))).toEqual([]);
    expect(answers.length).toBeGreaterThan(40);
  });
});
