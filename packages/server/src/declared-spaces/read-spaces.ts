import { SPACE_SETTINGS, type SettingTable, type SpaceSetting } from '@conch/engine';
import { HTTP_API, reasonOfIssue } from '@conch/protocol';
import type { SettingsChange } from '@conch/runtime';
import { z } from 'zod';
import { fine, wrong, type SettingReading } from '../start/setting.ts';

/**
 * A space that the settings declare. The space refers to agents by name, because the agents have no
 * ids yet.
 */
export interface DeclaredSpace {
  readonly name: string;
  /** The names of the agents, in order of joining. */
  readonly agents: readonly string[];
  readonly mainAgent: string | null;
  readonly settings: SettingsChange;
}

const names = z.union([
  z.array(z.string()),
  z.string().transform((text) => text.split(',').map((name) => name.trim())),
]);

const entry = z.looseObject({
  agents: names.default([]),
  mainAgent: z.string().nullable().default(null),
});

const table = z.record(z.string(), z.union([z.literal('').transform(() => ({})), entry]));

const FORM =
  'each space has a name, and may have agents (a list of names), mainAgent and settings of a space';

/** Reads `spaces:` of conch.yaml, given as JSON. */
export function readSpaces(text: string): SettingReading<readonly DeclaredSpace[]> {
  const parsed = table.safeParse(jsonIn(text));
  if (!parsed.success) {
    const at = parsed.error.issues[0]?.path[0];
    return wrong(at === undefined ? FORM : `${FORM} (“${String(at)}”)`);
  }
  const spaces: DeclaredSpace[] = [];
  for (const [name, given] of Object.entries(parsed.data)) {
    const { agents, mainAgent, ...others } = entry.parse(given);
    const settings = settingsOf(others);
    if (!settings.ok) return wrong(`“${name}”: ${settings.reason}`);
    if (mainAgent !== null && !agents.includes(mainAgent)) {
      return wrong(`“${name}”: the main agent ${mainAgent} is not in its list of agents`);
    }
    spaces.push({ name, agents, mainAgent, settings: settings.value });
  }
  return fine(spaces);
}

const change = HTTP_API.makeSpace.body.shape.settings;

function settingsOf(given: Readonly<Record<string, unknown>>): SettingReading<SettingsChange> {
  const { mainAgentId: id, ...known } = typed(given, SPACE_SETTINGS);
  if (id !== undefined) return wrong('write mainAgent and the name of the agent');
  const checked = change.safeParse(known);
  if (checked.success) return fine(checked.data ?? {});
  const [issue] = checked.error.issues;
  if (issue === undefined) return wrong(FORM);
  if (issue.code === 'unrecognized_keys') return wrong(`${issue.keys.join(', ')} is not a setting`);
  return wrong(`${issue.path.join('.')}: ${reasonOfIssue(issue, known).detail}`);
}

/**
 * Every value in conch.yaml is text, so numbers and flags are converted to the type of their
 * setting.
 */
function typed(
  given: Readonly<Record<string, unknown>>,
  settings: SettingTable,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, valueOf(value, settings[name])]),
  );
}

function valueOf(value: unknown, setting: SpaceSetting | undefined): unknown {
  if (setting?.type === 'group' && isRecord(value)) return typed(value, setting.settings);
  const isText = setting === undefined || setting.type === 'text' || setting.type === 'choice';
  if (typeof value !== 'string' || isText) return isRecord(value) ? typed(value, {}) : value;
  return jsonIn(value) ?? value;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
