import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { exposureProblems } from '../../src/start/exposure.ts';
import { readConfig } from '../../src/start/read-config.ts';
import { scratchFolder } from '../support/scratch.ts';

const rootFile = (name: string): string =>
  readFileSync(new URL(`../../../../${name}`, import.meta.url), 'utf8');

interface ComposeFile {
  readonly services: {
    readonly conch: {
      readonly ports: readonly string[];
      readonly environment: Readonly<Record<string, string>>;
    };
  };
}

const { conch } = (parse(rootFile('compose.yaml')) as ComposeFile).services;

/** Replaces each variable of a compose file by its default or by an invented secret. */
function filled(text: string): string {
  return text.replaceAll(/\$\{\w+:([-?])([^}]*)\}/gu, (_, kind: string, given: string) =>
    kind === '-' ? given : 'a-secret-that-nobody-can-guess',
  );
}

/** The configuration of the container, from `ENV` in the image and from the compose file. */
function configOfContainer() {
  const [, ofImage = ''] = /^ENV (.*)$/mu.exec(rootFile('Containerfile')) ?? [];
  const env = Object.fromEntries([
    ...ofImage.split(' ').map((one) => one.split('=') as [string, string]),
    ...Object.entries(conch.environment).map(([name, text]) => [name, filled(text)] as const),
  ]);
  const found = readConfig({ args: [], env, cwd: scratchFolder() });
  if (found.kind !== 'config') throw new Error(JSON.stringify(found));
  return found;
}

test('compose.yaml declares its provider, its default model and its database', () => {
  const { config, warnings } = configOfContainer();
  expect(warnings).toEqual([]);
  expect(config).toMatchObject({
    dataDir: '/data',
    host: '0.0.0.0',
    providers: [{ name: 'ollama', baseUrl: 'http://ollama:11434/v1', key: null }],
    defaultModel: { provider: 'ollama', model: 'llama3.2' },
  });
  expect(config.databaseUrl).toMatch(/^postgres:\/\/conch:[^@]+@postgres:5432\/conch$/u);
  expect(config.prices.get('llama3.2')).toMatchObject({ price: { input: 0, output: 0 } });
});

test('[First run 1] with compose.yaml the server listens on 0.0.0.0 and publishes its port only on loopback', () => {
  const { config } = configOfContainer();
  expect(exposureProblems(config, { hasAdminPassword: false })).toEqual([]);
  expect(conch.ports).toEqual([`127.0.0.1:${config.port}:${config.port}`]);
  expect(config.publicOrigin).toBe(`http://localhost:${config.port}`);
});

test('[First run 1] without compose.yaml, the container image does not start unless it has an admin token and a public origin', () => {
  const { config } = configOfContainer();
  const bare = { ...config, adminToken: null, isBehindProxy: false, publicOrigin: null };
  expect(exposureProblems(bare, { hasAdminPassword: false })).toHaveLength(2);
});
