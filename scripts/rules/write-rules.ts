// `npm run rules`: generates the ids, sentences and English texts of the rules from RULES.md.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOfRules } from '../checks/rule-files.ts';
import { root } from '../repository.ts';

const { files, problems } = await filesOfRules();
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  await Promise.all(files.map(({ path, text }) => writeFile(join(root, path), text)));
  console.log(files.map(({ path }) => path).join('\n'));
}
