import { z } from 'zod';
import { agentActivity } from '../agent-activity.ts';
import { agentTrial, triedAgent } from '../agent-trial.ts';
import { agentVersions, agentVersionsAsked } from '../agent-version.ts';
import {
  agent,
  agentChange,
  agentFile,
  agentKind,
  agentOfCard,
  newAgent,
  newFromCard,
  newFromFile,
  webhookSecret,
} from '../agent.ts';
import { costDays } from '../cost.ts';
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
  readAgentActivity: route({
    method: 'GET',
    path: '/agents/:agentId/activity',
    action: 'see-directory',
    summary:
      'Says where an agent is, how its latest runs went, and how many there were on each UTC day: in the spaces that who asks may read.',
    params: ofAgent,
    query: costDays,
    answer: { status: 200, body: agentActivity },
    failures: ['no-such-member'],
  }),
  listAgentVersions: route({
    method: 'GET',
    path: '/agents/:agentId/versions',
    action: 'manage-agents',
    summary:
      'Lists how an agent was saved, the newest first: when, by whom, what was changed, and what it was told.',
    params: ofAgent,
    query: agentVersionsAsked,
    answer: { status: 200, body: agentVersions },
    failures: ['no-such-member', 'bad-cursor'],
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
      'agent-of-file',
    ],
  }),
  removeAgent: route({
    method: 'DELETE',
    path: '/agents/:agentId',
    action: 'manage-agents',
    summary: 'Takes an agent off the server: its runs end, what it wrote stays readable.',
    params: ofAgent,
    answer: { status: 204, body: null },
    failures: ['no-such-member', 'agent-of-file'],
  }),
  importAgent: route({
    method: 'POST',
    path: '/agents/import',
    action: 'manage-agents',
    summary:
      'Makes an agent of a character card (v2 or v3), and says what of the card is left out.',
    body: newFromCard,
    answer: { status: 201, body: agentOfCard },
    failures: ['bad-card', 'bad-name', 'no-such-kind', 'bad-config', 'bad-settings'],
  }),
  importAgentFile: route({
    method: 'POST',
    path: '/agents/import-file',
    action: 'manage-agents',
    summary:
      'Makes an agent of a file, as those of the folder are read; it belongs to no file afterwards.',
    body: newFromFile,
    answer: { status: 201, body: agent },
    failures: ['bad-file', 'bad-provider'],
  }),
  tryAgent: route({
    method: 'POST',
    path: '/agents/try',
    action: 'manage-agents',
    summary:
      'Lets an agent that is not made yet answer one message, alone with who asks, within a minute. Nothing is kept, and it has no tools of MCP servers. Whoever hangs up stops it.',
    body: agentTrial,
    answer: { status: 200, body: triedAgent },
    failures: [
      'bad-name',
      'no-such-kind',
      'bad-config',
      'bad-settings',
      'empty-text',
      'text-too-long',
      'needs-space',
    ],
  }),
  listAgentFiles: route({
    method: 'GET',
    path: '/agent-files',
    action: 'manage-agents',
    summary: 'Lists the files that describe agents, as they were read last.',
    answer: { status: 200, body: wholeList(agentFile) },
    failures: [],
  }),
  readAgentFiles: route({
    method: 'POST',
    path: '/agent-files',
    action: 'manage-agents',
    summary: 'Reads the files that describe agents anew; they are also read when they change.',
    answer: { status: 200, body: wholeList(agentFile) },
    failures: [],
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
