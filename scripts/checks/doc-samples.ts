import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeBlocksOf, isDocument, type CodeBlock } from '../docs/code-blocks.ts';
import { listFiles, readTexts, root } from '../repository.ts';
import { runTool } from '../tool.ts';
import type { CheckOutcome } from './check.ts';

const FOLDER = '.cache/doc-samples';

// Samples may have unused values, and some use browser types.
const PROJECT = {
  extends: '../../tsconfig.base.json',
  compilerOptions: {
    lib: ['es2024', 'dom'],
    types: ['node'],
    noUnusedLocals: false,
    noUnusedParameters: false,
  },
  include: ['*.ts'],
};

/** Compiles every `ts` block of every document, all in one program. */
export async function docSamples(): Promise<CheckOutcome> {
  const documents = await readTexts((await listFiles()).filter(isDocument));
  const blocks = documents.flatMap(codeBlocksOf).filter(({ language }) => language === 'ts');
  await rm(join(root, FOLDER), { recursive: true, force: true });
  await mkdir(join(root, FOLDER), { recursive: true });
  await writeFile(join(root, FOLDER, 'tsconfig.json'), JSON.stringify(PROJECT));
  await Promise.all(
    blocks.map((block) => writeFile(join(root, FOLDER, fileNameOf(block)), sourceOf(block))),
  );
  const kept = ['--incremental', '--tsBuildInfoFile', '.cache/types/doc-samples'];
  const args = ['--project', `${FOLDER}/tsconfig.json`, '--pretty', 'false', ...kept];
  const { code, output } = await runTool('typescript', args, { isPatient: true });
  return code === 0 ? { ok: true, note: `${blocks.length} samples` } : { ok: false, output };
}

/** The file name contains the document and the line, so that a compiler error names both. */
function fileNameOf({ path, line }: CodeBlock): string {
  return `${path.replaceAll('/', '-')}-${line}.ts`;
}

/** `export {}` makes a sample a module, so that samples do not share names. */
function sourceOf({ code, context }: CodeBlock): string {
  return `${context}\n${code}\nexport {};\n`;
}
