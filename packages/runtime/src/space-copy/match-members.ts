import {
  addAgent,
  addPerson,
  agentById,
  personById,
  type NameAssignment,
  type Script,
} from '@conch/store';
import { checkedAgent } from '../api/agents/agent-fields.ts';
import type { Extras } from '../api/agents/extras.ts';
import { giveName, ownerOfName } from '../api/people/member-names.ts';
import { Refused } from '../refused.ts';
import type { RuntimeContext } from '../runtime-context.ts';
import type { CopiedAgent, CopiedMember } from './copy-line.ts';

/** The members of a copy, matched to members of this server. */
export interface MatchedMembers {
  /** Maps ids in the copy to ids on this server, if they differ. */
  readonly ids: ReadonlyMap<string, string>;
  readonly added: readonly NameAssignment[];
}

type MatchContext = Pick<RuntimeContext, 'clock' | 'limits'>;

/**
 * Finds each member on this server by id. If the id is unknown, finds the member by kind and name.
 * If this fails too, adds the member. An existing member is not changed.
 */
export function* matchMembers(
  members: readonly CopiedMember[],
  context: MatchContext,
): Script<MatchedMembers> {
  const ids = new Map<string, string>();
  const added: NameAssignment[] = [];
  for (const member of members) {
    if (yield* isHere(member.kind, member.id)) continue;
    const owner = yield* ownerOfName(member.name);
    if (owner !== null && (yield* isHere(member.kind, owner))) {
      ids.set(member.id, owner);
      continue;
    }
    added.push(yield* add(member, context));
  }
  return { ids, added };
}

function* isHere(kind: CopiedMember['kind'], id: string): Script<boolean> {
  const row = kind === 'person' ? yield* personById(id) : yield* agentById(id);
  return row !== null && row.deletedAt === null;
}

function* add(member: CopiedMember, context: MatchContext): Script<NameAssignment> {
  const { id, kind, name } = member;
  const holder = kind === 'person' ? yield* agentById(id) : yield* personById(id);
  if (holder !== null) {
    const what = `The id of the ${kind} “${name}” belongs to somebody else on this server: the file was changed. Export it again.`;
    throw new Refused('bad-copy', what, [name]);
  }
  const removed = kind === 'person' ? yield* personById(id) : yield* agentById(id);
  if (removed !== null) {
    throw new Refused(
      'bad-copy',
      `The ${kind} “${name}” was removed from this server. Add a ${kind} of that name, then import again.`,
      [name],
    );
  }
  if (member.kind === 'agent' && member.setup !== null) demandFields(member.name, member.setup);
  const named = yield* giveName({ memberId: id, kind, name }, context);
  if (named instanceof Refused) {
    throw new Refused('bad-copy', `The ${kind} “${name}” cannot be added: ${named.message}`, [
      name,
    ]);
  }
  const createdAt = context.clock.now();
  if (kind === 'person') yield* addPerson({ id, name, version: 1, createdAt, deletedAt: null });
  else {
    yield* addAgent({
      id,
      name,
      ...(member.setup ?? WITHOUT_SETUP),
      version: 1,
      createdAt,
      deletedAt: null,
      ownerId: null,
      addableBy: 'everyone',
    });
  }
  return named;
}

/** Throws if no request could create an agent with these fields. */
function demandFields(
  name: string,
  { description, extras, maxTokens, maxCostUsd }: NonNullable<CopiedAgent['setup']>,
): void {
  try {
    const dayBudget = { maxTokens, maxCostUsd };
    checkedAgent({ description, extras: JSON.parse(extras) as Extras, dayBudget });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new Refused('bad-copy', `The agent “${name}” cannot be added: ${error.message}`, [name]);
  }
}

/** An agent without an exported setup does not answer until somebody configures it. */
const WITHOUT_SETUP: NonNullable<CopiedAgent['setup']> = {
  description: '',
  kind: 'script',
  config: '[]',
  status: 'paused',
  quiet: 0,
  autoReply: 1,
  maxTokens: null,
  maxCostUsd: null,
  extras: '{}',
};
