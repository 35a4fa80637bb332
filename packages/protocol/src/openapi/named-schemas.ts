import type { z } from 'zod';
import { agent } from '../agent.ts';
import { approval } from '../approval.ts';
import { decision, explainedDecision } from '../decision.ts';
import { explainedRun } from '../explained-run.ts';
import { exportLine } from '../export-line.ts';
import { thread, threadPost } from '../forum.ts';
import { agentFrame } from '../from-agent.ts';
import { clientFrame } from '../from-client.ts';
import { serverFrame } from '../from-server.ts';
import { invitation } from '../invitation.ts';
import { member } from '../member.ts';
import { author, mention, message, posted, quoted } from '../message.ts';
import { me, person } from '../person.ts';
import { preview } from '../preview.ts';
import { problem } from '../problem.ts';
import { foreignTool } from '../foreign-tool.ts';
import { model, provider } from '../provider.ts';
import { chain, run } from '../run.ts';
import { schedule } from '../schedule.ts';
import { session, token } from '../session.ts';
import { settingsChange, spaceSettings } from '../settings.ts';
import { space, spaceCard } from '../space.ts';
import { tick } from '../tick.ts';
import { toAgentFrame } from '../to-agent.ts';

/** The schemas that have a name of their own in the documents. */
export const NAMED_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  Agent: agent,
  AgentFrame: agentFrame,
  Approval: approval,
  Author: author,
  Chain: chain,
  ClientFrame: clientFrame,
  Decision: decision,
  ExplainedDecision: explainedDecision,
  ExplainedRun: explainedRun,
  ExportLine: exportLine,
  Invitation: invitation,
  Me: me,
  Member: member,
  Mention: mention,
  Message: message,
  Model: model,
  Person: person,
  Posted: posted,
  Preview: preview,
  Problem: problem,
  Provider: provider,
  ForeignTool: foreignTool,
  Quoted: quoted,
  Run: run,
  Schedule: schedule,
  ServerFrame: serverFrame,
  Session: session,
  SettingsChange: settingsChange,
  Space: space,
  SpaceCard: spaceCard,
  SpaceSettings: spaceSettings,
  Thread: thread,
  ThreadPost: threadPost,
  Tick: tick,
  ToAgentFrame: toAgentFrame,
  Token: token,
};
