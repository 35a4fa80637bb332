import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../repository.ts';
import { typeProjects } from '../type-projects.ts';

test('every package is a project of its own or part of the root project', async () => {
  const projects = await typeProjects();
  const whole = JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8')) as {
    readonly include: readonly string[];
  };
  const packages = (await readdir(join(root, 'packages'))).filter((name) =>
    existsSync(join(root, 'packages', name, 'src')),
  );
  const unseen = packages.filter(
    (name) =>
      !projects.includes(`packages/${name}/tsconfig.json`) &&
      !whole.include.includes(`packages/${name}/src`),
  );
  expect(unseen).toEqual([]);
  expect(projects).toContain('tsconfig.json');
});

test('a package that is set otherwise than the root project is a project of its own', async () => {
  const projects = await typeProjects();
  expect(projects).toEqual(
    expect.arrayContaining(['packages/engine/tsconfig.json', 'packages/sdk/tsconfig.json']),
  );
});
