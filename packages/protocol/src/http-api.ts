import { AGENTS } from './http-api/agents.ts';
import { APPROVALS } from './http-api/approvals.ts';
import { COMING_IN } from './http-api/coming-in.ts';
import { COSTS } from './http-api/costs.ts';
import { DOCUMENTS } from './http-api/documents.ts';
import { FLOOR } from './http-api/floor.ts';
import { FORUM } from './http-api/forum.ts';
import { MEMBERS } from './http-api/members.ts';
import { MESSAGES } from './http-api/messages.ts';
import { MODELS } from './http-api/models.ts';
import { PEOPLE } from './http-api/people.ts';
import { SPACES } from './http-api/spaces.ts';
import { TICKS } from './http-api/ticks.ts';
import { TOOL_ROUTES } from './http-api/tools.ts';

/** The routes by what they are about, in the order in which a reader meets them. */
export const HTTP_API_PARTS = {
  'Coming in': COMING_IN,
  People: PEOPLE,
  Agents: AGENTS,
  Models: MODELS,
  Tools: TOOL_ROUTES,
  Spaces: SPACES,
  Members: MEMBERS,
  Messages: MESSAGES,
  Floor: FLOOR,
  Costs: COSTS,
  Approvals: APPROVALS,
  Forum: FORUM,
  Ticks: TICKS,
  Documents: DOCUMENTS,
} as const;

/** Every route under `/api/v1`, by its name. */
export const HTTP_API = {
  ...COMING_IN,
  ...PEOPLE,
  ...AGENTS,
  ...MODELS,
  ...TOOL_ROUTES,
  ...SPACES,
  ...MEMBERS,
  ...MESSAGES,
  ...FLOOR,
  ...COSTS,
  ...APPROVALS,
  ...FORUM,
  ...TICKS,
  ...DOCUMENTS,
} as const;

export type RouteName = keyof typeof HTTP_API;
