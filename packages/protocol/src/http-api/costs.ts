import { z } from 'zod';
import { costDays, costsByDay, spaceCosts } from '../cost.ts';
import { route } from '../route.ts';
import { memberId } from '../scalars.ts';
import { ofSpace } from './of-space.ts';

/** What agents have cost. */
export const COSTS = {
  readSpaceCosts: route({
    method: 'GET',
    path: '/spaces/:spaceId/costs',
    action: 'read-space',
    summary: 'Says what agents have cost in a space, for each UTC day.',
    params: ofSpace,
    query: costDays,
    answer: { status: 200, body: spaceCosts },
    failures: ['no-such-space'],
  }),
  readAgentCosts: route({
    method: 'GET',
    path: '/agents/:agentId/costs',
    action: 'manage-agents',
    summary: 'Says what an agent has cost in all spaces, for each UTC day.',
    params: z.strictObject({ agentId: memberId }),
    query: costDays,
    answer: { status: 200, body: costsByDay },
    failures: ['no-such-member'],
  }),
  readServerCosts: route({
    method: 'GET',
    path: '/costs',
    action: 'see-metrics',
    summary: 'Says what all agents have cost, for each UTC day.',
    query: costDays,
    answer: { status: 200, body: costsByDay },
    failures: [],
  }),
} as const;
