import { z } from 'zod';
import { spaceId } from '../scalars.ts';

/** What every route below `/spaces/:spaceId` is about. */
export const ofSpace = z.strictObject({ spaceId });
