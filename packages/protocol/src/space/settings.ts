import { BOUNDED_SETTINGS, SPACE_SETTINGS, type SpaceSettings } from '@conch/engine';
import { z } from 'zod';
import { settingSchemas } from './setting-schema.ts';

/** All settings of a space. */
export const spaceSettings = z.object(settingSchemas(SPACE_SETTINGS));

export const { policy } = spaceSettings.shape;

const bounded = BOUNDED_SETTINGS.map((name) => [name, true] as const);

/** The settings for which the operator can set a ceiling. */
export const boundedSettings = spaceSettings
  .pick(Object.fromEntries(bounded) as Record<(typeof BOUNDED_SETTINGS)[number], true>)
  .exactPartial();

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;

// This line does not compile if these settings differ from those of the engine.
true satisfies Same<z.output<typeof spaceSettings>, Writable<SpaceSettings>>;

type Writable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };
