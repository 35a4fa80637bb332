import type { SpaceId } from '@conch/engine';
import type { AgentRow, NameAssignment, Script } from '@conch/store';
import type { RuntimeContext } from '../../runtime-context.ts';
import { agentMember, changeMembers } from '../../space/refresh-roster.ts';
import { rosterContexts } from '../people/membership.ts';

/** Creates a new agent and adds it to spaces, all or nothing. */
export async function addToSpaces(
  context: RuntimeContext,
  spaceIds: readonly SpaceId[],
  { row, write }: { readonly row: AgentRow; readonly write: () => Script<NameAssignment> },
): Promise<NameAssignment> {
  const [spaceId, ...others] = new Set(spaceIds);
  if (spaceId === undefined) return context.database.transact(write);
  const contexts = new Map(spaceIds.map((id) => [id, rosterContexts(context, id)]));
  return context.do<NameAssignment>({
    spaceId,
    others,
    isAlone: true,
    *apply(first, recorder, rest) {
      const line = yield* write();
      for (const change of [first, ...rest]) {
        const rosterContext = contexts.get(change.space.state.id);
        if (rosterContext === undefined) continue;
        const put = [agentMember(row)];
        yield* changeMembers(change, { put, gone: [] }, rosterContext(change, recorder));
      }
      return line;
    },
  });
}
