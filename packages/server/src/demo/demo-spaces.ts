import { debate } from './debate.ts';
import type { DemoSpace } from './demo-space.ts';
import { office } from './office.ts';
import { townSquare } from './town-square.ts';
import { welcomeTable } from './welcome-table.ts';

/** The demo spaces. A new person starts in the first one. */
export const DEMO_SPACES: readonly DemoSpace[] = [welcomeTable, office, debate, townSquare];

/** The demo posts as this service. A service belongs to no space. */
export const TOUR = { service: 'Tour' };

/** The client id of an opening, so that repeated posts of the opening have no effect. */
export const OPENING = 'opening';
