import { AGENTS } from './http-api/agents.ts';
import { APPROVALS } from './http-api/approvals.ts';
import { BACKUP } from './http-api/backup.ts';
import { SCHEDULES } from './http-api/schedules.ts';
import { SERVICES } from './http-api/services.ts';
import { SHARING } from './http-api/sharing.ts';
import { SIGN_IN } from './http-api/sign-in.ts';
import { COSTS } from './http-api/costs.ts';
import { DOCUMENTS } from './http-api/documents.ts';
import { FACES } from './http-api/faces.ts';
import { FLOOR } from './http-api/floor.ts';
import { GRANTS } from './http-api/grants.ts';
import { FORUM } from './http-api/forum.ts';
import { MEMBERS } from './http-api/members.ts';
import { MESSAGES } from './http-api/messages.ts';
import { MODELS } from './http-api/models.ts';
import { OWN_LIST } from './http-api/own-list.ts';
import { PEOPLE } from './http-api/people.ts';
import { SPACE_COPIES } from './http-api/space-copies.ts';
import { SPACES } from './http-api/spaces.ts';
import { TICKS } from './http-api/ticks.ts';
import { TOOL_ROUTES } from './http-api/tools.ts';

/** The routes by subject, in reading order. */
export const HTTP_API_PARTS = {
  'Signing in': SIGN_IN,
  People: PEOPLE,
  Agents: AGENTS,
  Faces: FACES,
  Models: MODELS,
  Tools: TOOL_ROUTES,
  Spaces: SPACES,
  'List of spaces': OWN_LIST,
  'Copies of spaces': SPACE_COPIES,
  Members: MEMBERS,
  Grants: GRANTS,
  Messages: MESSAGES,
  Floor: FLOOR,
  Schedules: SCHEDULES,
  Services: SERVICES,
  Sharing: SHARING,
  Costs: COSTS,
  Approvals: APPROVALS,
  Forum: FORUM,
  Ticks: TICKS,
  Backup: BACKUP,
  Documents: DOCUMENTS,
} as const;

/** Every route under `/api/v1`, by its name. */
export const HTTP_API = {
  ...SIGN_IN,
  ...PEOPLE,
  ...AGENTS,
  ...FACES,
  ...MODELS,
  ...TOOL_ROUTES,
  ...SPACES,
  ...OWN_LIST,
  ...SPACE_COPIES,
  ...MEMBERS,
  ...GRANTS,
  ...MESSAGES,
  ...FLOOR,
  ...SCHEDULES,
  ...SERVICES,
  ...SHARING,
  ...COSTS,
  ...APPROVALS,
  ...FORUM,
  ...TICKS,
  ...BACKUP,
  ...DOCUMENTS,
} as const;

export type RouteName = keyof typeof HTTP_API;
