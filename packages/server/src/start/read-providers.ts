import { PRESETS } from '@conch/agents';
import { preset as presetName, type PresetName } from '@conch/protocol';
import { z } from 'zod';
import { providerNameReason } from '../providers/check-provider.ts';
import type { DeclaredProvider } from '../providers/known-provider.ts';
import { secretIn, type Environment } from './read-variable.ts';
import { fine, headerWord, wrong, type SettingReading } from './setting.ts';

const variable = z.string().regex(/^[A-Za-z_]\w*$/u);

const entry = z.strictObject({
  preset: presetName.exactOptional(),
  baseUrl: z.string().exactOptional(),
  keyFrom: variable.exactOptional(),
});

type ProviderEntry = z.infer<typeof entry>;

/** The providers of `providers:` by name, without their keys. */
export type ProviderEntries = ReadonlyMap<string, ProviderEntry>;

// A preset needs only its name. In conch.yaml the value of this key is then blank.
const table = z.record(
  z.string(),
  z.union([z.literal('').transform((): ProviderEntry => ({})), entry]),
);

const FORM =
  'each provider has a name and may have preset, baseUrl and keyFrom (the variable that has its ' +
  'key), as in “example: { baseUrl: https://api.example.com/v1, keyFrom: EXAMPLE_KEY }”';

/** Reads `providers:` of conch.yaml, given as JSON. */
export function readProviderEntries(text: string): SettingReading<ProviderEntries> {
  const parsed = table.safeParse(jsonIn(text));
  if (!parsed.success) {
    const at = parsed.error.issues[0]?.path[0];
    return wrong(at === undefined ? FORM : `${FORM} (“${String(at)}”)`);
  }
  const entries = new Map<string, ProviderEntry>();
  for (const [name, declared] of Object.entries(parsed.data)) {
    const reason = providerNameReason(name);
    if (reason !== null) return wrong(`“${name}”: ${reason}`);
    const address = declared.baseUrl === undefined ? null : readProviderAddress(declared.baseUrl);
    if (address?.ok === false) return wrong(`“${name}”: ${address.reason}`);
    entries.set(name, address === null ? declared : { ...declared, baseUrl: address.value });
  }
  return fine(entries);
}

/** Reads the address of a provider. */
export function readProviderAddress(text: string): SettingReading<string> {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain =
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    [url.username, url.password, url.search, url.hash].every((part) => part === '');
  return isPlain
    ? fine(`${url.origin}${url.pathname.replace(/\/+$/u, '')}`)
    : wrong(
        'an address has http:// or https://, a host and perhaps a port and a path, and no password, e.g. http://ollama:11434/v1',
      );
}

interface ProviderSources {
  readonly entries: ProviderEntries;
  /** Keys from the usual variables, such as `OPENAI_API_KEY`. */
  readonly keys: Readonly<Partial<Record<PresetName, string>>>;
  readonly addresses: Readonly<Partial<Record<PresetName, string>>>;
  readonly env: Environment;
  readonly cwd: string;
}

/**
 * The providers that the settings declare. An address in a usual variable overrides the table. A
 * key in a usual variable is used unless the table names another variable.
 */
export function declaredProviders({ entries, keys, addresses, env, cwd }: ProviderSources): {
  readonly providers: readonly DeclaredProvider[];
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const names = new Set([...entries.keys(), ...Object.keys(keys), ...Object.keys(addresses)]);
  const providers = [...names].flatMap((name): readonly DeclaredProvider[] => {
    const declared = entries.get(name) ?? {};
    const usual = presetName.safeParse(name).data;
    const address = (usual && addresses[usual]) ?? declared.baseUrl ?? null;
    const preset = declared.preset ?? presetAt(usual ?? 'compatible', address);
    const baseUrl = address === null ? PRESETS[preset].baseUrl : withPath(address, usual ?? preset);
    if (baseUrl === null) {
      problems.push(`providers.${name} has no baseUrl. Set its address.`);
      return [];
    }
    const key = keyOf(name, declared, { env, cwd });
    if (key.problem !== null) problems.push(key.problem);
    return [{ name, preset, baseUrl, key: key.value ?? (usual && keys[usual]) ?? null }];
  });
  return { providers, problems };
}

/**
 * `OPENAI_BASE_URL` usually points to another program with OpenAI's chat API but without the
 * Responses API.
 */
function presetAt(usual: PresetName, address: string | null): PresetName {
  const { baseUrl } = PRESETS[usual];
  if (usual !== 'openai' || address === null || baseUrl === null) return usual;
  return new URL(address).origin === new URL(baseUrl).origin ? usual : 'compatible';
}

/** Adds the usual path, such as `/v1`, to an address without one. */
function withPath(address: string, usual: PresetName): string {
  const { baseUrl } = PRESETS[usual];
  if (baseUrl === null || new URL(address).pathname !== '/') return address;
  return `${address}${new URL(baseUrl).pathname}`;
}

function keyOf(
  name: string,
  { keyFrom }: ProviderEntry,
  { env, cwd }: Pick<ProviderSources, 'env' | 'cwd'>,
): { readonly value: string | null; readonly problem: string | null } {
  if (keyFrom === undefined) return { value: null, problem: null };
  const refuse = (why: string) => ({
    value: null,
    problem: `providers.${name}.keyFrom names ${keyFrom}, ${why}.`,
  });
  // Conch's own secrets must not reach a provider.
  if (keyFrom.startsWith('CONCH_') || keyFrom === 'DATABASE_URL') {
    return refuse('which Conch uses itself. Put the key into another variable');
  }
  const found = secretIn(env, keyFrom, cwd);
  if (found === null) return refuse('which is not set. Set it');
  if ('problem' in found) return { value: null, problem: found.problem };
  const read = headerWord(found.text);
  return read.ok
    ? { value: read.value, problem: null }
    : refuse(`which is not a key: ${read.reason}`);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
