import { z } from 'zod';
import { agentVersions, agentVersionsAsked } from '../agents/agent-version.ts';
import {
  agent,
  agentFile,
  agentKind,
  agentOfCard,
  agentOfFile,
  webhookSecret,
} from '../agents/agent.ts';
import { agentChange, newAgent, newFromCard, newFromFile } from '../agents/agent-requests.ts';
import { costDays } from '../space/cost.ts';
import { pageOf, paging, route, wholeList } from '../route.ts';
import { instant, memberId, plainId } from '../scalars.ts';
import { madeToken, token } from '../people/session.ts';
import { newToken } from '../people/session-requests.ts';
import { MAKING_FAILURES } from './making-failures.ts';
import { run, outcome, outcomeWords, runFailure } from '../floor/run.ts';
import { spaceSettings } from '../space/settings.ts';
import { settingsChange } from '../space/space-requests.ts';

/** A trial of an agent that is not saved yet, with the message to answer. */
const agentTrial = z.strictObject({
  kind: z.string(),
  config: z.unknown(),
  content: z.string(),
  name: z.string().exactOptional(),
  description: z.string().exactOptional(),
});

/** The result of the trial. */
const triedAgent = z.object({
  outcome,
  content: z.string().describe('The answer, as people would read it.'),
  failure: runFailure.nullable().describe('Why it failed, if it did.'),
  outcomeWords,
  tokens: z.int(),
  costUsd: z.number().nullable().describe('US dollars. `null`: the price is unknown.'),
  isEstimated: z
    .boolean()
    .describe(
      'Whether some of its tokens were estimated, because the provider did not report them.',
    ),
  ms: z.int().describe('How long it took.'),
});

/** The recent activity of an agent. */
const agentActivity = z.object({
  spaces: z
    .array(z.object({ id: plainId, name: z.string(), kind: spaceSettings.shape.kind }))
    .describe('The spaces that it is in now.'),
  runs: z
    .array(run.extend({ spaceName: z.string() }))
    .describe('The latest runs, newest first: at most 20, among the newest 1,000 of all spaces.'),
  days: z
    .array(
      z.object({
        day: z.iso.date().describe('The UTC day on which runs ended.'),
        runs: z.int().describe('How many ended, with any outcome.'),
        failed: z.int(),
        tokens: z.int(),
        costUsd: z.number().nullable().describe('US dollars. `null`: partly unknown.'),
        estimatedTokens: z.int().describe('The part of runs with estimated tokens.'),
        unreportedRuns: z
          .int()
          .describe('How many runs were not reported. Their tokens and cost are unknown.'),
      }),
    )
    .describe('Each day on which a run ended, the oldest first.'),
});

/** Where an agent is, and when it last had a turn. */
const agentWhereabouts = z.object({
  agentId: plainId,
  spaces: z.array(z.object({ id: plainId, name: z.string() })).describe('As many as can be read.'),
  lastActiveAt: instant
    .nullable()
    .describe('When its latest run in these spaces was offered. `null`: none is known.'),
});

/** A ready-made space with its agents. */
const template = z.object({
  name: z.string(),
  summary: z.string(),
  space: z.object({
    name: z.string(),
    mainAgent: z.string().nullable().describe('The name of its main agent.'),
    settings: settingsChange,
  }),
  agents: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      autoReply: z.boolean(),
      rules: z.unknown().describe('The rules of a script, for an agent without a model.'),
      instructions: z.string().describe('For an agent with a model.'),
    }),
  ),
});

const ofAgent = z.strictObject({ agentId: memberId });

/** The agents of the server, and their tokens. */
export const AGENTS = {
  listAgents: route({
    method: 'GET',
    path: '/agents',
    action: 'see-directory',
    summary: 'Lists the agents of the server. Only admins see the configurations.',
    query: paging,
    answer: { status: 200, body: pageOf(agent) },
    failures: ['bad-cursor'],
  }),
  readAgent: route({
    method: 'GET',
    path: '/agents/:agentId',
    action: 'see-directory',
    summary: 'Gives one agent. Only admins see its configuration.',
    params: ofAgent,
    answer: { status: 200, body: agent },
    failures: ['no-such-member'],
  }),
  readAgentActivity: route({
    method: 'GET',
    path: '/agents/:agentId/activity',
    action: 'see-directory',
    summary:
      'Gives the spaces of an agent, its latest runs, and the number of runs on each UTC day, limited to spaces that the caller may read.',
    params: ofAgent,
    query: costDays,
    answer: { status: 200, body: agentActivity },
    failures: ['no-such-member'],
  }),
  listAgentWhereabouts: route({
    method: 'GET',
    path: '/agent-whereabouts',
    action: 'see-directory',
    summary:
      'Lists for each agent its spaces and its last activity, limited to spaces that the caller may read.',
    query: paging,
    answer: { status: 200, body: pageOf(agentWhereabouts) },
    failures: ['bad-cursor'],
  }),
  listAgentVersions: route({
    method: 'GET',
    path: '/agents/:agentId/versions',
    action: 'manage-agents',
    summary:
      'Lists the versions of an agent, newest first: time, person, changed fields and instructions.',
    params: ofAgent,
    query: agentVersionsAsked,
    answer: { status: 200, body: agentVersions },
    failures: ['no-such-member', 'bad-cursor'],
  }),
  listTemplates: route({
    method: 'GET',
    path: '/templates',
    action: 'manage-agents',
    summary: 'Lists ready-made agents and teams, as `conch init` has them.',
    answer: { status: 200, body: wholeList(template) },
    failures: [],
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
    summary: 'Creates an agent.',
    body: newAgent,
    answer: { status: 201, body: agent },
    failures: [
      'bad-name',
      'no-such-member',
      'no-such-kind',
      'bad-config',
      'bad-settings',
      'bad-provider',
      ...MAKING_FAILURES,
    ],
  }),
  changeAgent: route({
    method: 'PATCH',
    path: '/agents/:agentId',
    action: 'manage-agents',
    summary:
      'Changes an agent. Fields that are left out stay unchanged. Its spaces are informed immediately.',
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
      'bad-provider',
      'bad-version',
      'changed-meanwhile',
      'agent-of-file',
    ],
  }),
  removeAgent: route({
    method: 'DELETE',
    path: '/agents/:agentId',
    action: 'manage-agents',
    summary: 'Removes an agent from the server. Its runs end, and its messages stay readable.',
    params: ofAgent,
    answer: { status: 204, body: null },
    failures: ['no-such-member', 'agent-of-file'],
  }),
  importAgent: route({
    method: 'POST',
    path: '/agents/import',
    action: 'manage-agents',
    summary:
      'Creates an agent from a character card (v2 or v3), and lists the parts of the card that are left out.',
    body: newFromCard,
    answer: { status: 201, body: agentOfCard },
    failures: [
      'bad-card',
      'bad-name',
      'no-such-kind',
      'bad-config',
      'bad-settings',
      'bad-provider',
      ...MAKING_FAILURES,
    ],
  }),
  importAgentFile: route({
    method: 'POST',
    path: '/agents/import-file',
    action: 'manage-agents',
    summary:
      'Creates an agent from a file in the format of the agents folder. Afterwards it belongs to no file.',
    body: newFromFile,
    answer: { status: 201, body: agentOfFile },
    failures: ['bad-file', 'bad-provider', ...MAKING_FAILURES],
  }),
  tryAgent: route({
    method: 'POST',
    path: '/agents/try',
    action: 'manage-agents',
    summary:
      'Lets an agent that is not created yet answer one message, alone with the caller, within a minute. Nothing is stored, and it has no tools of MCP servers. Closing the connection stops it.',
    body: agentTrial,
    answer: { status: 200, body: triedAgent },
    failures: [
      'bad-name',
      'no-such-kind',
      'bad-config',
      'bad-provider',
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
    summary: 'Lists the agent files, as they were read last.',
    answer: { status: 200, body: wholeList(agentFile) },
    failures: [],
  }),
  readAgentFiles: route({
    method: 'POST',
    path: '/agent-files',
    action: 'manage-agents',
    summary: 'Reads the agent files again. They are also read when they change.',
    answer: { status: 200, body: wholeList(agentFile) },
    failures: [],
  }),
  listAgentTokens: route({
    method: 'GET',
    path: '/agents/:agentId/tokens',
    action: 'manage-agents',
    summary: 'Lists the tokens with which an outside agent connects.',
    params: ofAgent,
    answer: { status: 200, body: wholeList(token) },
    failures: ['no-such-member'],
  }),
  makeAgentToken: route({
    method: 'POST',
    path: '/agents/:agentId/tokens',
    action: 'manage-agents',
    summary: 'Creates a token for an agent. It is shown once.',
    params: ofAgent,
    body: newToken,
    answer: { status: 201, body: madeToken },
    failures: ['no-such-member', ...MAKING_FAILURES],
  }),
  endAgentToken: route({
    method: 'DELETE',
    path: '/agents/:agentId/tokens/:tokenId',
    action: 'manage-agents',
    summary: 'Revokes a token of an agent immediately.',
    params: ofAgent.extend({ tokenId: plainId }),
    answer: { status: 204, body: null },
    failures: ['no-such-member', 'no-such-token'],
  }),
  makeWebhookSecret: route({
    method: 'POST',
    path: '/agents/:agentId/webhook-secret',
    action: 'manage-agents',
    summary:
      'Creates the secret that signs requests to a webhook agent. It is shown once. The previous secret also signs for 24 more hours.',
    params: ofAgent,
    answer: { status: 201, body: webhookSecret },
    failures: ['no-such-member'],
  }),
} as const;
