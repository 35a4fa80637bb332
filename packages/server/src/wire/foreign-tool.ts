import type { ToolReport } from '@conch/agents';
import type { AnswerOf, HTTP_API } from '@conch/protocol';

/** A tool as admins see it: whatever its server says of it. */
export function toolOnWire({
  server,
  tool,
  state,
  now,
  approved,
  reason,
  flags,
}: ToolReport): AnswerOf<typeof HTTP_API.listTools>['items'][number] {
  const { approval, isOutbound, isPrivate } = flags;
  return {
    server,
    tool,
    state,
    now: now && { definition: { ...now.definition }, hash: now.hash },
    approved: approved && { ...approved },
    reason,
    approval,
    outbound: isOutbound,
    private: isPrivate,
  };
}
