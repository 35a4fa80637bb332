import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { HTTP_API, PROTOCOL_VERSION, type Action, type ClientFrame } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openAgentSocket } from '../support/agent-client.ts';
import {
  elsewhere,
  EXPECTED,
  nowhere,
  ROLES,
  verdictOf,
  type WalkRole,
  type AccessVerdict,
} from './support/expected-access.ts';
import type { Ids } from './support/ids.ts';
import { openFurnished } from './support/open-furnished.ts';
import { makeWalkSpaces } from './support/walk-spaces.ts';
import { SocketCaller } from './support/socket-caller.ts';
import { unknownIds } from './support/unknown-ids.ts';
import { WalkWire } from './support/wire.ts';

type Type = ClientFrame['type'];

/**
 * The action that each frame needs. Null if the frame needs none. A new frame without an entry does
 * not compile.
 */
const ACTIONS: Readonly<Record<Type, Action | null>> = {
  hello: null,
  ping: null,
  unsubscribe: null,
  subscribe: 'read-space',
  mark_read: 'change-own-view',
  typing: 'speak',
  send_message: 'speak',
  edit_message: 'speak',
  delete_message: 'speak',
  regenerate: 'speak',
  stop: 'speak',
  continue: 'speak',
};

function frameOf(type: Type, spaceId: string, { messageId }: Ids): object {
  const clientId = 'c';
  if (type === 'subscribe') return { type, spaces: { [spaceId]: null } };
  if (type === 'mark_read') return { type, spaceId, seq: 1 };
  if (type === 'typing') return { type, spaceId };
  if (type === 'stop' || type === 'continue') return { type, clientId, spaceId };
  if (type === 'send_message') return { type, clientId, spaceId, content: 'Hello.' };
  if (type === 'edit_message') return { type, clientId, spaceId, messageId, content: 'Well.' };
  return { type, clientId, spaceId, messageId };
}

describe.each(DATABASES.slice(0, 1))('access over a socket, on $name', (kind) => {
  test('[T5] [P-5] every frame gives each role exactly the access that the action of the frame allows, and treats a foreign id like an unknown id', async () => {
    const open = await openFurnished(kind, { limits: { failedUpgradesPer10s: 1_000 } });
    const { callers, own, foreign } = await makeWalkSpaces(open, 0);
    const unknown = unknownIds();
    const wire = new WalkWire(open.origin);
    const wrong: string[] = [];
    for (const role of ROLES) {
      const headers = callers[role];
      const expected = EXPECTED['be-someone'][role];
      if (expected !== 'let through') {
        const status = await refusedUpgrade(open.origin, headers);
        if (status !== expected) wrong.push(`${role} is not refused with ${expected}: ${status}`);
        continue;
      }
      const caller = { kind: role, role, headers, hasSocket: true };
      const socket = await SocketCaller.open({ wire, caller }, (words) => wrong.push(words));
      const ask = async (type: Type, spaceId: string, ids: Ids) => {
        const frame = JSON.stringify(frameOf(type, spaceId, ids));
        const came = await socket.send(frame, { isBinary: false, isCut: false });
        const error = came.find((one) => one.type === 'error');
        return { verdict: verdictOf(error?.problem.code ?? null), problem: error?.problem };
      };
      for (const [type, action] of Object.entries(ACTIONS) as [Type, Action | null][]) {
        if (action === null) continue;
        const inForeign = await ask(type, foreign.spaceId, foreign);
        const inUnknown = await ask(type, unknown.spaceId, unknown);
        const inOwn = await ask(type, own.spaceId, own);
        const got = [inForeign.verdict, inUnknown.verdict, inOwn.verdict].join();
        const hidden = elsewhere(action, role);
        const wanted = [hidden, nowhere(action, role), EXPECTED[action][role]].join();
        if (got !== wanted) wrong.push(`${type} by ${role}: ${got}, not ${wanted}`);
        const words = inForeign.problem?.detail.replaceAll(foreign.spaceId, unknown.spaceId);
        const isSame = words === inUnknown.problem?.detail;
        if (hidden === 404 && !isSame) wrong.push(`${type} by ${role}: ${words}`);
      }
      socket.close();
    }
    wire.close();
    expect(wrong).toEqual([]);
  });
});

describe.each(DATABASES.slice(0, 1))('access to the agents’ socket, on $name', (kind) => {
  test('[T5] [T6] [P-5] each frame on the agents’ socket gives each role exactly the access that the action of the frame allows', async () => {
    const open = await openFurnished(kind, { limits: { failedUpgradesPer10s: 1_000 } });
    const { callers, own } = await makeWalkSpaces(open, 0);
    const params = { agentId: own.agentId };
    await open.owner.call('changeAgent', { params, body: { kind: 'remote', config: {} } });
    const wire = new WalkWire(open.origin);
    const verdicts: Partial<Record<WalkRole, AccessVerdict>> = {};
    for (const role of ROLES) {
      const socket = await openAgentSocket(open.origin);
      const token = await tokenOf(wire, callers[role]);
      socket.send({ type: 'hello', protocol: PROTOCOL_VERSION, token });
      const answer = await socket.next(() => true);
      verdicts[role] = verdictOf(answer.type === 'error' ? answer.problem.code : null);
    }
    wire.close();
    expect(verdicts).toEqual(EXPECTED['hold-floor']);
  });
});

/** The token for a hello: the caller's token, or a new one for a caller with a cookie. */
async function tokenOf(wire: WalkWire, headers: Readonly<Record<string, string>>): Promise<string> {
  const { authorization, cookie } = headers;
  if (authorization !== undefined) return authorization.replace('Bearer ', '');
  if (cookie === undefined) return 'none';
  const { method, path } = HTTP_API.makeMyToken;
  const body = JSON.stringify({ name: 'program' });
  const typed = { ...headers, 'content-type': 'application/json' };
  const { text } = await wire.send({ method, path: `/api/v1${path}`, headers: typed, body });
  return (JSON.parse(text) as { readonly secret: string }).secret;
}

async function refusedUpgrade(
  origin: string,
  headers: Readonly<Record<string, string>>,
): Promise<number | undefined> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { headers });
  socket.on('error', () => {});
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  response.resume();
  return response.statusCode;
}
