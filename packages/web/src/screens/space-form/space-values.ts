import type { ConchError, SpaceView } from '@conch/sdk';
import type { FormShape } from '../../parts/form/versioned/changed-fields.ts';
import type { VersionedValues } from '../../parts/form/versioned/versioned.ts';

type Space = Pick<SpaceView['space'], 'name' | 'settings' | 'version'>;

/** The values of a space that an owner can change, in the format of the API. */
export interface SpaceValues {
  readonly name: string;
  readonly settings: Space['settings'];
}

export const SPACE_SHAPE: FormShape = {
  whole: ['settings.chainBudget', 'settings.dayBudget', 'settings.timeOuts'],
  optional: ['settings.mainAgentId'],
};

export function versionOf({ name, settings, version }: Space): VersionedValues<SpaceValues> {
  return { version, values: { name, settings } };
}

// Requests without these fields fail with the same codes, so the server names no field for them.
const FIELDS_OF_CODES: Readonly<Record<string, string>> = {
  'no-coordinator': 'settings.mainAgentId',
  'money-stop-needed': 'settings.dayBudget.maxCostUsd',
};

/** The field to mark for a refusal in which the server names no field. */
export function fieldOfRefusal({ code }: Pick<ConchError, 'code'>): string | null {
  return FIELDS_OF_CODES[code] ?? null;
}
