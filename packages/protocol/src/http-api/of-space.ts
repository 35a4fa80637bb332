import { z } from 'zod';
import { spaceId } from '../scalars.ts';

/** The path parameters of every route below `/spaces/:spaceId`. */
export const ofSpace = z.strictObject({ spaceId });
