import type { AnswerOf, HTTP_API } from '@conch/protocol';
import { agentById, personAccess, personById, type Script } from '@conch/store';
import type { Principal } from '../../auth/principal.ts';

type Me = AnswerOf<typeof HTTP_API.readMe>;

/** The caller, as Conch identified it. */
export function* meOnWire(principal: Exclude<Principal, { readonly kind: 'service' }>): Script<Me> {
  if (principal.kind === 'agent') {
    const name = (yield* agentById(principal.agentId))?.name ?? '';
    const nothing = { isAdmin: false, isAutomation: false, hasPassword: false };
    return { id: principal.agentId, kind: 'agent', name, ...nothing };
  }
  const isAutomation = principal.kind === 'automation';
  const { isAdmin } = principal;
  return { ...(yield* personalMe(principal.personId)), isAdmin, isAutomation };
}

/** A person as they see themselves. */
export function* personalMe(id: string): Script<Me> {
  const name = (yield* personById(id))?.name ?? '';
  const access = yield* personAccess(id);
  const hasPassword = (access?.passwordHash ?? null) !== null;
  const isAdmin = access?.isAdmin === 1;
  return { id, kind: 'person', name, isAdmin, isAutomation: false, hasPassword };
}
