import { OF_AGENTS } from './agent-ways.ts';
import { MAKING } from './making-ways.ts';
import { OF_PEOPLE } from './people-ways.ts';
import { OF_SPACES } from './space-ways.ts';
import type { MakingWay } from './way.ts';

export const WAYS: readonly MakingWay[] = [...MAKING, ...OF_PEOPLE, ...OF_SPACES, ...OF_AGENTS];
