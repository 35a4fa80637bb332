// `npm run build`: the page, and `dist` with declarations and source maps for every package.
import { refuse } from './read-flags.ts';
import { buildPackages } from './release/build-packages.ts';

const built = await buildPackages();
if (!built.ok) refuse(built.problem);
console.log('Every package is built. `npm pack` in its folder makes a tarball.');
