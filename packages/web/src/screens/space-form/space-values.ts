import type { ConchError, SpaceView } from '@conch/sdk';
import type { FormShape } from '../../parts/form/changed-fields.ts';
import type { Versioned } from '../../parts/form/versioned.ts';

type Space = Pick<SpaceView['space'], 'name' | 'settings' | 'version'>;

/** What an owner can change of a space, as the server takes it. */
export interface SpaceValues {
  readonly name: string;
  readonly settings: Space['settings'];
}

export const SPACE_SHAPE: FormShape = {
  whole: ['settings.chainBudget', 'settings.dayBudget', 'settings.timeOuts'],
  optional: ['settings.mainAgentId'],
};

export function versionOf({ name, settings, version }: Space): Versioned<SpaceValues> {
  return { version, values: { name, settings } };
}

// Of these the server names no field: they are refused elsewhere, too.
const FIELDS_OF_CODES: Readonly<Record<string, string>> = {
  'no-admin': 'settings.mainAgentId',
  'money-stop-needed': 'settings.dayBudget.maxCostUsd',
};

/** The field that a refusal is about where the server names none. */
export function fieldOfRefusal({ code }: Pick<ConchError, 'code'>): string | null {
  return FIELDS_OF_CODES[code] ?? null;
}
