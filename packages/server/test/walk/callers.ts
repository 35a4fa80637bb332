import type { Route } from '@conch/protocol';
import * as fc from 'fast-check';
import type { Client } from '../support/client.ts';
import { EXPECTED, type Role } from './expected-access.ts';
import { ADMIN_TOKEN } from './server-process.ts';

/** Somebody who asks, by the headers that say who they are. */
export interface Caller {
  readonly kind: string;
  readonly role: Role;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether a socket is opened to them. */
  readonly hasSocket: boolean;
}

export interface Someone {
  readonly id: string;
  readonly client: Client;
}

export type People = Readonly<
  Record<'owner' | 'member' | 'viewer' | 'stranger' | 'chief' | 'spare', Someone>
>;

/** Everyone who asks, in every way in which they may say who they are. */
export function callersOf(
  origin: string,
  { owner, member, viewer, stranger, chief }: People,
  tokens: Readonly<Record<'agent' | 'owner' | 'member', string>>,
): readonly Caller[] {
  const browser = (role: Role, { client }: Someone): Caller => ({
    kind: role,
    role,
    headers: { cookie: client.cookie ?? '', origin },
    hasSocket: true,
  });
  const bearer = (kind: string, role: Role, secret: string): Caller => ({
    kind,
    role,
    headers: { authorization: `Bearer ${secret}` },
    hasSocket: EXPECTED['be-someone'][role] === 'let through',
  });
  const none = (kind: string, role: Role, headers: Caller['headers']): Caller => ({
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

/** Somebody who asks, most often one who may. */
export function callerOf({ action }: Route, callers: readonly Caller[]): fc.Arbitrary<Caller> {
  const fit = callers.filter(({ role }) => EXPECTED[action][role] === 'let through');
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...fit) },
    { weight: 1, arbitrary: fc.constantFrom(...callers) },
  );
}
