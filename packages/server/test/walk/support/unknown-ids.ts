import { randomUUID } from 'node:crypto';
import type { Ids } from './ids.ts';

/** Well-formed ids that do not exist. */
export function unknownIds(): Ids {
  return {
    spaceId: randomUUID(),
    deletedSpaceId: randomUUID(),
    forumId: randomUUID(),
    messageId: randomUUID(),
    threadId: randomUUID(),
    tickNumber: '1000000',
    runId: randomUUID(),
    callId: randomUUID(),
    chainId: randomUUID(),
    scheduleId: randomUUID(),
    serviceId: randomUUID(),
    shareId: randomUUID(),
    shareToken: randomUUID(),
    serviceSecret: randomUUID(),
    invitationId: randomUUID(),
    homeId: randomUUID(),
    kind: 'read',
    memberId: randomUUID(),
    personId: randomUUID(),
    agentId: randomUUID(),
    tokenId: randomUUID(),
    providerName: randomUUID(),
    toolServer: randomUUID(),
    toolName: randomUUID(),
    sessionId: randomUUID(),
  };
}
