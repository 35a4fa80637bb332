import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeExecutable } from '../../bundle/make-executable.ts';
import { smokeTest } from '../../bundle/smoke-test.ts';
import { codeBlocksOf, isDocument, type CodeBlock } from '../../docs/code-blocks.ts';
import { buildPackages } from '../../release/build-packages.ts';
import { installInEmptyProject, type PackedPackage } from '../../release/empty-project.ts';
import { bringOldNodes, type NodeBinary } from '../../release/old-nodes.ts';
import { packPackages } from '../../release/pack-packages.ts';
import { listFiles, readTexts } from '../../repository.ts';
import { runTool } from '../../tool.ts';
import { runNode, startInstalledServer } from './installed-programs.ts';

let packed: readonly PackedPackage[];
let project: string;
let samples: readonly CodeBlock[];
let oldNodes: readonly NodeBinary[];

beforeAll(async () => {
  const built = await buildPackages();
  if (!built.ok) throw new Error(built.problem);
  packed = await packPackages();
  project = await installInEmptyProject(packed);
  oldNodes = await bringOldNodes();
  const documents = await readTexts((await listFiles()).filter(isDocument));
  samples = documents.flatMap(codeBlocksOf).filter(({ language }) => language === 'ts');
  await mkdir(join(project, 'samples'));
  await Promise.all(
    samples.map((sample) => writeFile(join(project, 'samples', fileOf(sample)), textOf(sample))),
  );
});

afterAll(() => rm(project, { recursive: true, force: true }));

test('publint and Are the Types Wrong find nothing in any package', async () => {
  for (const { tarball, manifest } of packed) {
    const lint = await runTool('publint', ['run', tarball, '--strict']);
    expect(lint.output).toContain('All good!');
    // The command has no exports for programs, so it has no types to check.
    if (manifest.exports === undefined) continue;
    const types = await runTool('@arethetypeswrong/cli', [tarball, '--profile', 'esm-only']);
    expect([types.code, types.code === 0 ? '' : types.output]).toEqual([0, '']);
  }
});

test('every package has its licence, its README and its code', async () => {
  for (const { manifest } of packed) {
    const files = await readdir(join(project, 'node_modules', manifest.name));
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist', 'package.json']));
  }
});

test.each([
  { moduleResolution: 'nodenext', module: 'nodenext' },
  { moduleResolution: 'bundler', module: 'esnext' },
])(
  'every sample of the documents compiles against the packages with $moduleResolution, even without skipLibCheck',
  async (resolution) => {
    const options = { target: 'es2024', lib: ['es2024', 'dom'], types: ['node'], strict: true };
    // With skipLibCheck the compiler reports a part of these errors, and no others.
    const compilerOptions = { ...options, ...resolution, skipLibCheck: false, noEmit: true };
    const config = JSON.stringify({ compilerOptions, include: ['samples'] });
    await writeFile(join(project, 'tsconfig.json'), config);
    const { output } = await runTool('typescript', ['--project', project]);
    expect(output).toBe('');
  },
);

test('every sample that is a whole program runs to its end', async () => {
  const programs = samples.filter((sample) => isWholeProgram(sample));
  expect(programs.length).toBeGreaterThan(5);
  for (const program of programs) {
    const exit = await runNode(process.execPath, [join('samples', fileOf(program))], project);
    expect([fileOf(program), exit.code, exit.stderr]).toEqual([fileOf(program), 0, '']);
  }
});

test('the server starts from its tarball and is ready', async () => {
  const server = await startInstalledServer(project);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  expect(await (await fetch(server.origin)).text()).toContain('<title>Conch</title>');
  expect(await server.stop()).toBe(0);
});

test('the single executable starts, serves its page and stops', async () => {
  const file = join(project, 'conch.exe');
  await makeExecutable(file);
  const { version } = await smokeTest(file);
  const server = packed.find(({ manifest }) => manifest.name === '@conch/server');
  expect(version).toBe(server?.manifest.version);
});

test('the SDK connects an agent on every supported Node', async () => {
  const server = await startInstalledServer(project);
  const nodes = [...oldNodes, { version: process.versions.node, path: process.execPath }];
  for (const { version, path } of nodes) {
    const hasWebSocket = Number.parseInt(version, 10) >= 22;
    const answer = await server.askAgent({ node: path, givesWebSocket: !hasWebSocket });
    expect([version, answer]).toEqual([version, 'Hello from outside.']);
  }
  await server.stop();
});

test('on a Node without WebSocket the SDK explains what to do', async () => {
  for (const { path } of oldNodes.filter(({ version }) => version.startsWith('20.'))) {
    const code = `import { openClient } from '@conch/sdk'; openClient({ url: 'http://127.0.0.1:1', token: 'x' });`;
    const { stderr } = await runNode(path, ['--input-type=module', '--eval', code], project);
    expect(stderr).toContain('Use Node 22 or newer, or pass `webSocket`');
  }
});

test('on a Node that is too old, every program prints the Node version that the program needs', async () => {
  const programs = ['@conch/server/dist/main.js', '@conch/cli/bin/conch.mjs'];
  for (const { path } of oldNodes) {
    for (const program of programs) {
      const exit = await runNode(path, [join('node_modules', program)], project);
      expect(exit.code).toBe(2);
      expect(exit.stderr).toMatch(/^Conch needs Node\.js 24 or newer\. [^\n]+\n$/u);
    }
  }
});

test('on a Node that is too old, every import of a package works or prints the version it needs', async () => {
  const needed = packed.filter(({ manifest }) => manifest.engines?.node === '>=24');
  const imports = needed.flatMap(({ manifest: { name, exports } }) =>
    Object.keys(exports ?? {}).map((path) => `${name}${path.slice(1)}`),
  );
  expect(imports).toContain('@conch/server');
  const [oldest] = oldNodes;
  if (oldest === undefined) return;
  const stopping: string[] = [];
  for (const name of imports) {
    const args = ['--input-type=module', '--eval', `import '${name}';`];
    const { code, stderr } = await runNode(oldest.path, args, project);
    const isRefused = /^Conch needs Node\.js 24 or newer\. [^\n]+\n$/u.test(stderr);
    if (isRefused) stopping.push(name);
    expect([name, code, isRefused ? '' : stderr]).toEqual([name, isRefused ? 2 : 0, '']);
  }
  const programs = ['@conch/runtime', '@conch/server', '@conch/simulation', '@conch/store/sqlite'];
  expect(stopping).toEqual(expect.arrayContaining(programs));
});

/** A sample without hidden declarations that ends by itself and needs no server. */
function isWholeProgram({ code, context }: CodeBlock): boolean {
  return context === '' && !/connectAgent|openClient|OpenAI|createServer|'\.\/data'/u.test(code);
}

function fileOf({ path, line }: CodeBlock): string {
  return `${path.replaceAll('/', '-')}-${line}.ts`;
}

function textOf({ code, context }: CodeBlock): string {
  return `${context}\n${code}\nexport {};\n`;
}
