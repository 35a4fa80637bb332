// Tests load this module before a program. The module records the hosts outside this machine that
// the program tries to reach.
import { writeFileSync } from 'node:fs';
import { watchCalls } from '../../src/doctor/watch-calls.ts';

const { hosts } = watchCalls();
const { RECORDED_CALLS: file = '' } = process.env;
process.on('exit', () => writeFileSync(file, JSON.stringify(hosts)));
