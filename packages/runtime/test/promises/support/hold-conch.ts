import { createConch } from '../../../src/index.ts';

// A separate process that keeps Conch open until the standard input ends.
const conch = await createConch({ database: process.argv[2] ?? '' });
process.stdin.once('end', () => void conch.close());
process.stdin.resume();
console.log('open');
