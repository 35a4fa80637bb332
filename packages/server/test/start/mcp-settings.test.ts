import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/start/read-config.ts';
import { scratchFolder } from '../support/scratch.ts';

function read(yaml: string, env: Readonly<Record<string, string>> = {}) {
  const cwd = scratchFolder();
  writeFileSync(join(cwd, 'conch.yaml'), yaml, { mode: 0o600 });
  return readConfig({ args: [], env: { XDG_DATA_HOME: cwd, ...env }, cwd });
}

const YAML = `
mcp:
  files:
    command: npx
    args: [-y, "@modelcontextprotocol/server-everything"]
    env: { LEVEL: "3" }
    tools:
      echo:
      get-env: { approval: always, private: true }
  search:
    url: https://search.example.com/mcp
    tokenFrom: SEARCH_TOKEN
    outbound: false
`;

describe('the setting mcp in conch.yaml', () => {
  test('mcp in conch.yaml is read together with the environment variables that it names', () => {
    const found = read(YAML, { SEARCH_TOKEN: 'of-the-tests' });
    if (found.kind !== 'config') throw new Error(JSON.stringify(found));
    const plain = { approval: 'never', isOutbound: true, isPrivate: false };
    expect(found.config.mcp).toEqual([
      {
        name: 'files',
        place: {
          kind: 'program',
          command: 'npx',
          args: ['-y', '@modelcontextprotocol/server-everything'],
          env: { LEVEL: '3' },
        },
        named: new Map([
          ['echo', plain],
          ['get-env', { approval: 'always', isOutbound: true, isPrivate: true }],
        ]),
        flags: plain,
        callMs: 30_000,
      },
      {
        name: 'search',
        place: {
          kind: 'address',
          url: 'https://search.example.com/mcp',
          headers: { authorization: 'Bearer of-the-tests' },
        },
        named: new Map(),
        flags: { ...plain, isOutbound: false },
        callMs: 30_000,
      },
    ]);
  });

  test('if mcp in conch.yaml names a missing variable, the problem contains the variable’s name', () => {
    expect(read(YAML)).toMatchObject({
      problems: ['mcp.search.tokenFrom names SEARCH_TOKEN, which is not set. Set it.'],
    });
  });

  test('[T13] an invalid mcp in conch.yaml is refused without repeating its values', () => {
    const found = read('mcp:\n  far: { url: "https://x.example", header: canary }\n');
    expect(JSON.stringify(found)).not.toContain('canary');
    expect(found).toMatchObject({
      problems: [
        expect.stringMatching(/^mcp in conch\.yaml: far: header: there is no such field/u),
      ],
    });
  });
});
