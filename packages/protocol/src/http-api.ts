import { AGENTS } from './http-api/agents.ts';
import { COMING_IN } from './http-api/coming-in.ts';
import { DOCUMENTS } from './http-api/documents.ts';
import { FLOOR } from './http-api/floor.ts';
import { FORUM } from './http-api/forum.ts';
import { MEMBERS } from './http-api/members.ts';
import { MESSAGES } from './http-api/messages.ts';
import { MODELS } from './http-api/models.ts';
import { PEOPLE } from './http-api/people.ts';
import { SPACES } from './http-api/spaces.ts';

/** The routes by what they are about, in the order in which a reader meets them. */
export const HTTP_API_PARTS = {
  'Coming in': COMING_IN,
  People: PEOPLE,
  Agents: AGENTS,
  Models: MODELS,
  Spaces: SPACES,
  Members: MEMBERS,
  Messages: MESSAGES,
  Floor: FLOOR,
  Forum: FORUM,
  Documents: DOCUMENTS,
} as const;

/** Every route under `/api/v1`, by its name. */
export const HTTP_API = {
  ...COMING_IN,
  ...PEOPLE,
  ...AGENTS,
  ...MODELS,
  ...SPACES,
  ...MEMBERS,
  ...MESSAGES,
  ...FLOOR,
  ...FORUM,
  ...DOCUMENTS,
} as const;

export type RouteName = keyof typeof HTTP_API;
