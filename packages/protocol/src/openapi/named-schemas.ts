import type { z } from 'zod';
import { agent } from '../agents/agent.ts';
import { approval } from '../agents/approval.ts';
import { decision, explainedDecision } from '../floor/decision.ts';
import { exchange } from '../floor/exchange.ts';
import { explainedRun } from '../floor/explained-run.ts';
import { exportLine } from '../space/export-line.ts';
import { thread, threadPost } from '../forum/forum.ts';
import { agentFrame } from '../agent-socket/from-agent.ts';
import { clientFrame } from '../from-client.ts';
import { serverFrame } from '../from-server.ts';
import { grant } from '../people/grant.ts';
import { invitation } from '../people/invitation.ts';
import { member } from '../people/member.ts';
import { sender, mention, message, quoted } from '../space/message.ts';
import { me, person } from '../people/person.ts';
import { preview } from '../space/preview.ts';
import { problem } from '../problem.ts';
import { foreignTool } from '../agents/foreign-tool.ts';
import { model, provider } from '../agents/provider.ts';
import { chain, run } from '../floor/run.ts';
import { schedule } from '../space/schedule.ts';
import { service } from '../space/service.ts';
import { shareLink } from '../space/share-link.ts';
import { session, token } from '../people/session.ts';
import { spaceSettings } from '../space/settings.ts';
import { settingsChange } from '../space/space-requests.ts';
import { deletedSpace, ownSpace, space, spaceCard } from '../space/space.ts';
import { forumState, tick } from '../forum/tick.ts';
import { toAgentFrame } from '../agent-socket/to-agent.ts';

/** The schemas that get a name in the documents. */
export const NAMED_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  Agent: agent,
  AgentFrame: agentFrame,
  Approval: approval,
  Sender: sender,
  Chain: chain,
  ClientFrame: clientFrame,
  Decision: decision,
  ExplainedDecision: explainedDecision,
  ExplainedRun: explainedRun,
  Exchange: exchange,
  ExportLine: exportLine,
  Grant: grant,
  Invitation: invitation,
  Me: me,
  Member: member,
  Mention: mention,
  Message: message,
  Model: model,
  Person: person,
  Preview: preview,
  Problem: problem,
  Provider: provider,
  ForeignTool: foreignTool,
  QuotedMessage: quoted,
  Run: run,
  Schedule: schedule,
  ServerFrame: serverFrame,
  Service: service,
  Session: session,
  SettingsChange: settingsChange,
  ShareLink: shareLink,
  OwnSpaceSettings: ownSpace,
  DeletedSpace: deletedSpace,
  Space: space,
  SpaceCard: spaceCard,
  SpaceSettings: spaceSettings,
  ForumState: forumState,
  Thread: thread,
  ThreadPost: threadPost,
  Tick: tick,
  ToAgentFrame: toAgentFrame,
  Token: token,
};
