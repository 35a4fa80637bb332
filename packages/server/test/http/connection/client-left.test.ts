import { once } from 'node:events';
import { connect } from 'node:net';
import { DATABASES } from '@conch/test-databases/vitest';
import { expect, test } from 'vitest';
import { openServer } from '../../support/open-server.ts';

test.each(DATABASES.slice(0, 1))(
  'if a client disconnects while it sends its body, no server error is logged, on $name',
  async (kind) => {
    const { origin, logged } = await openServer(kind);
    const { host, port } = new URL(origin);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    const head = ['POST /api/v1/session HTTP/1.1', `Host: ${host}`, `Origin: ${origin}`];
    const body = ['Content-Type: application/json', 'Content-Length: 50', '', '{'];
    socket.end([...head, ...body].join('\r\n'));
    const isTold = (): boolean => logged.some((line) => /client-left|broken/u.test(line));
    while (!isTold()) await new Promise(setImmediate);
    expect(logged.filter((line) => line.includes('"level":50'))).toEqual([]);
    expect(logged.some((line) => line.includes('client-left'))).toBe(true);
  },
);
