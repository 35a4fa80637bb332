import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../src/commands.ts';
import { EXIT_CODES } from '../src/exit-code.ts';

const page = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8');
const visible = COMMANDS.filter(({ isHidden }) => isHidden !== true);

describe.each(visible)('docs/cli.md', ({ name, load }) => {
  test(`docs/cli.md shows conch ${name} in an example`, async () => {
    const command = await load();
    const children = command.kind === 'family' ? command.commands : [];
    const paths = [name, ...children.map((child) => `${name} ${child.name}`)];
    const missing = paths.filter((path) => !new RegExp(`conch ${path}\\b`, 'u').test(page));
    expect(missing).toEqual([]);
  });
});

test('docs/cli.md has the table of exit codes', () => {
  const rows = Object.values(EXIT_CODES).map(({ code, meaning }) => `| ${code} | ${meaning} |`);
  expect(page).toContain(rows.join('\n'));
});
