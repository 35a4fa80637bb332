import { debate } from './debate.ts';
import type { DemoSpace } from './demo-space.ts';
import { office } from './office.ts';
import { townSquare } from './town-square.ts';
import { welcomeTable } from './welcome-table.ts';

/** The first of them is where a newcomer comes in. */
export const DEMO_SPACES: readonly DemoSpace[] = [welcomeTable, office, debate, townSquare];

/** Under which name the demo speaks; it is a service, and belongs to no space. */
export const TOUR = { service: 'Tour' };

/** Said under the same id, an opening is said once, whoever says it again. */
export const OPENING = 'opening';
