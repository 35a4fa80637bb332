import { z } from 'zod';
import { agent, agentChange, agentKind, newAgent, webhookSecret } from '../agent.ts';
import { pageOf, paging, route, wholeList } from '../route.ts';
import { memberId, plainId } from '../scalars.ts';
import { madeToken, newToken, token } from '../session.ts';

const ofAgent = z.strictObject({ agentId: memberId });

/** The agents of the server, and their tokens. */
export const AGENTS = {
  listAgents: route({
    method: 'GET',
    path: '/agents',
    action: 'see-directory',
    summary: 'Lists the agents of the server; only admins see how they are configured.',
    query: paging,
    answer: { status: 200, body: pageOf(agent) },
    failures: ['bad-cursor'],
  }),
  readAgent: route({
    method: 'GET',
    path: '/agents/:agentId',
    action: 'see-directory',
    summary: 'Gives one agent; only admins see how it is configured.',
    params: ofAgent,
    answer: { status: 200, body: agent },
    failures: ['no-such-member'],
  }),
  listAgentKinds: route({
    method: 'GET',
    path: '/agent-kinds',
    action: 'see-directory',
    summary: 'Lists the kinds of agents that this server can run.',
    answer: { status: 200, body: wholeList(agentKind) },
    failures: [],
  }),
  addAgent: route({
    method: 'POST',
    path: '/agents',
    action: 'manage-agents',
    summary: 'Makes an agent.',
    body: newAgent,
    answer: { status: 201, body: agent },
    failures: ['bad-name', 'no-such-kind', 'bad-config', 'bad-settings'],
  }),
  changeAgent: route({
    method: 'PATCH',
    path: '/agents/:agentId',
    action: 'manage-agents',
    summary: 'Changes an agent; what is left out stays. Its spaces are told at once.',
    params: ofAgent,
    body: agentChange,
    ifMatch: true,
    answer: { status: 200, body: agent },
    failures: [
      'no-such-member',
      'bad-name',
      'no-such-kind',
      'bad-config',
      'bad-settings',
      'bad-version',
      'changed-meanwhile',
    ],
  }),
  removeAgent: route({
    method: 'DELETE',
    path: '/agents/:agentId',
    action: 'manage-agents',
    summary: 'Takes an agent off the server: its runs end, what it wrote stays readable.',
    params: ofAgent,
    answer: { status: 204, body: null },
    failures: ['no-such-member'],
  }),
  listAgentTokens: route({
    method: 'GET',
    path: '/agents/:agentId/tokens',
    action: 'manage-agents',
    summary: 'Lists the tokens by which an agent outside the server comes in.',
    params: ofAgent,
    answer: { status: 200, body: wholeList(token) },
    failures: ['no-such-member'],
  }),
  makeAgentToken: route({
    method: 'POST',
    path: '/agents/:agentId/tokens',
    action: 'manage-agents',
    summary: 'Makes a token for an agent; it is shown once.',
    params: ofAgent,
    body: newToken,
    answer: { status: 201, body: madeToken },
    failures: ['no-such-member'],
  }),
  endAgentToken: route({
    method: 'DELETE',
    path: '/agents/:agentId/tokens/:tokenId',
    action: 'manage-agents',
    summary: 'Takes a token of an agent back, at once.',
    params: ofAgent.extend({ tokenId: plainId }),
    answer: { status: 204, body: null },
    failures: ['no-such-member', 'no-such-token'],
  }),
  makeWebhookSecret: route({
    method: 'POST',
    path: '/agents/:agentId/webhook-secret',
    action: 'manage-agents',
    summary:
      'Makes the secret with which requests to an agent over webhook are signed; it is shown once. The one before it signs along for 24 hours.',
    params: ofAgent,
    answer: { status: 201, body: webhookSecret },
    failures: ['no-such-member'],
  }),
} as const;
