import { z } from 'zod';
import { costDays, costsByDay, spaceCosts, spacesCosts } from '../space/cost.ts';
import { route } from '../route.ts';
import { memberId } from '../scalars.ts';
import { ofSpace } from './of-space.ts';

/** The costs of agents. */
export const COSTS = {
  readSpaceCosts: route({
    method: 'GET',
    path: '/spaces/:spaceId/costs',
    action: 'read-space',
    summary: 'Gives the cost of the agents in a space, for each UTC day.',
    params: ofSpace,
    query: costDays,
    answer: { status: 200, body: spaceCosts },
    failures: ['no-such-space'],
  }),
  readAgentCosts: route({
    method: 'GET',
    path: '/agents/:agentId/costs',
    action: 'manage-agents',
    summary: 'Gives the cost of an agent in all spaces, for each UTC day.',
    params: z.strictObject({ agentId: memberId }),
    query: costDays,
    answer: { status: 200, body: costsByDay },
    failures: ['no-such-member'],
  }),
  readSpacesCosts: route({
    method: 'GET',
    path: '/costs/spaces',
    action: 'read-space',
    summary:
      'Gives the costs in all spaces that the caller can read, by UTC day, space, agent and model. Admins get all spaces.',
    query: costDays,
    answer: { status: 200, body: spacesCosts },
    failures: [],
  }),
  readServerCosts: route({
    method: 'GET',
    path: '/costs',
    action: 'see-metrics',
    summary: 'Gives the cost of all agents, for each UTC day.',
    query: costDays,
    answer: { status: 200, body: costsByDay },
    failures: [],
  }),
} as const;
