import { createConch } from '../../../src/index.ts';

// A process of its own that has Conch open until it is told to end.
const conch = await createConch({ database: process.argv[2] ?? '' });
process.stdin.once('end', () => void conch.close());
process.stdin.resume();
console.log('open');
