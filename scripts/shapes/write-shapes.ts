// `npm run shapes`: generates the routes and shapes that clients use instead of the schemas.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../repository.ts';
import { shapeFiles } from './shape-files.ts';

const files = shapeFiles();
for (const { path, text } of files) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}
console.log(files.map(({ path }) => path).join('\n'));
