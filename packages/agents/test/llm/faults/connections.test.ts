import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:https';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { certificateFor } from '../../outbound/support/certificate.ts';
import { KINDS, streaming } from './support/answering.ts';
import { testFaults } from './support/fault.ts';
import { goesOn, leaveFaultRooms, openFaultRoom } from './support/fault-room.ts';
import { CONNECTION_FAULTS } from './support/of-connection.ts';

afterAll(leaveFaultRooms);

testFaults(CONNECTION_FAULTS);

test.each(KINDS)(
  '[I-18] if the certificate of a %s provider is not trusted, the run ends as provider-down',
  async (kind) => {
    const server = createTlsServer(certificateFor('models.test'), (_request, response) =>
      streaming(response).end(),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const room = await openFaultRoom(kind, () => {}, {
      baseUrl: `https://models.test:${port}/v1`,
      outside: {
        outbound: [`inside:models.test:${port}`],
        resolve: () => Promise.resolve(['127.0.0.1']),
      },
    });
    expect((await room.play()).outcomes).toEqual(goesOn('provider-down'));
  },
);

test('[I-18] if a provider does not speak TLS at an https address, the run ends as provider-down', async () => {
  const server = createServer((socket) => void socket.on('error', () => {}).end('hello'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const options = { baseUrl: `https://${place}/v1`, outside: { outbound: [place] } };
  const room = await openFaultRoom('compatible', () => {}, options);
  expect((await room.play()).outcomes).toEqual(goesOn('provider-down'));
});

test.each(KINDS)(
  '[I-18] if a %s provider does not listen, the run ends as provider-down',
  async (kind) => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.close();
    const options = { baseUrl: `http://${place}/v1`, outside: { outbound: [place] } };
    const room = await openFaultRoom(kind, () => {}, options);
    expect((await room.play()).outcomes).toEqual(goesOn('provider-down'));
  },
);
