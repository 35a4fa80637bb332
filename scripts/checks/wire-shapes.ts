import { readTexts } from '../repository.ts';
import { shapeFiles } from '../shapes/shape-files.ts';

/** The generated files of `@conch/protocol/client` that differ from the schemas. */
export async function wireShapeProblems(): Promise<string[]> {
  const files = shapeFiles();
  const present = await readTexts(files.map(({ path }) => path));
  return files
    .filter(({ text }, place) => present[place]?.text !== text)
    .map(({ path }) => `${path}: differs from the schemas. Run \`npm run shapes\`.`);
}
