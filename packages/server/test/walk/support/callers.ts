import type { Route } from '@conch/protocol';
import * as fc from 'fast-check';
import type { TestClient } from '../../support/client.ts';
import { EXPECTED, type WalkRole } from './expected-access.ts';
import { ADMIN_TOKEN } from './server-process.ts';

/** A caller, with the headers that authenticate them. */
export interface WalkCaller {
  readonly kind: string;
  readonly role: WalkRole;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the caller may open a socket. */
  readonly hasSocket: boolean;
}

export interface Someone {
  readonly id: string;
  readonly client: TestClient;
}

export type WalkPeople = Readonly<
  Record<'owner' | 'member' | 'viewer' | 'stranger' | 'chief' | 'spare', Someone>
>;

/** All callers, with every type of credential. */
export function callersOf(
  origin: string,
  { owner, member, viewer, stranger, chief }: WalkPeople,
  tokens: Readonly<Record<'agent' | 'owner' | 'member', string>>,
): readonly WalkCaller[] {
  const browser = (role: WalkRole, { client }: Someone): WalkCaller => ({
    kind: role,
    role,
    headers: { cookie: client.cookie ?? '', origin },
    hasSocket: true,
  });
  const bearer = (kind: string, role: WalkRole, secret: string): WalkCaller => ({
    kind,
    role,
    headers: { authorization: `Bearer ${secret}` },
    hasSocket: EXPECTED['be-someone'][role] === 'let through',
  });
  const none = (kind: string, role: WalkRole, headers: WalkCaller['headers']): WalkCaller => ({
    kind,
    role,
    headers,
    hasSocket: false,
  });
  const forgotten = { cookie: 'sid=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', origin };
  return [
    browser('owner', owner),
    browser('member', member),
    browser('viewer', viewer),
    browser('stranger', stranger),
    browser('admin', chief),
    bearer('admin token', 'admin', ADMIN_TOKEN),
    bearer('token of an owner', 'owner', tokens.owner),
    bearer('token of a member', 'member', tokens.member),
    bearer('token of an agent', 'agent', tokens.agent),
    bearer('wrong token', 'wrong token', 'conch_p_0000000000000000000000000000000000000000000'),
    none('no such scheme', 'wrong token', { authorization: 'Basic b2xnYTpvbGdh' }),
    none('an old cookie', 'nobody', forgotten),
    none('nobody', 'nobody', {}),
  ];
}

/** A random caller. In most cases the caller may use the route. */
export function callerOf(
  { action }: Route,
  callers: readonly WalkCaller[],
): fc.Arbitrary<WalkCaller> {
  const fit = callers.filter(({ role }) => EXPECTED[action][role] === 'let through');
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...fit) },
    { weight: 1, arbitrary: fc.constantFrom(...callers) },
  );
}
