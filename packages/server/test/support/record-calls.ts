// Loaded before a program: writes down which hosts beyond this machine it has tried to reach.
import { writeFileSync } from 'node:fs';
import { watchCalls } from '../../src/doctor/watch-calls.ts';

const { hosts } = watchCalls();
const { RECORDED_CALLS: file = '' } = process.env;
process.on('exit', () => writeFileSync(file, JSON.stringify(hosts)));
