import type { MemberView } from '@conch/sdk';

/** A member for tests, by default an active agent. */
export function member(name: string, given: Partial<MemberView> = {}): MemberView {
  return {
    id: `id of ${name}`,
    kind: 'agent',
    name,
    role: null,
    agentKind: 'script',
    description: null,
    status: 'active',
    isQuiet: false,
    ...given,
  };
}

export function person(name: string): MemberView {
  return member(name, { kind: 'person', role: 'member', agentKind: null, status: null });
}
