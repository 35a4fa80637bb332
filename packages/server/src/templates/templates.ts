import { debate } from './debate.ts';
import { desk } from './desk.ts';
import { team } from './team.ts';
import { town } from './town.ts';

export type { InitTemplate, TemplateAgent } from './template.ts';

/** All templates, by name. */
export const TEMPLATES = { team, debate, desk, town } as const;
