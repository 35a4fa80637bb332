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

const FIELDS_OF_CODES: Readonly<Record<string, string>> = {
  'bad-name': 'name',
  'no-admin': 'settings.mainAgentId',
  'money-stop-needed': 'settings.dayBudget.maxCostUsd',
  'no-such-space': 'settings.readableSpaces',
};

/** The field that a refusal is about: the words of `bad-settings` name the setting. */
export function fieldOfRefusal({
  code,
  detail,
}: Pick<ConchError, 'code' | 'detail'>): string | null {
  if (code !== 'bad-settings') return FIELDS_OF_CODES[code] ?? null;
  const name = /“([\w.]+)”/u.exec(detail)?.[1];
  return name === undefined ? null : `settings.${name}`;
}
