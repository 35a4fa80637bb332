// Starts a program and prints its pid. Then this process exits or kills itself, as its argument
// selects, and does not notify the program.
import { startGroup } from '../../../src/mcp/process-group.ts';

const [how = '', script = ''] = process.argv.slice(2);
const { pid = 0 } = startGroup({ command: 'sh', args: ['-c', script], env: {} });
process.stdout.write(`${pid}\n`, () => {
  if (how === 'exit') process.exit(0);
  process.kill(process.pid, 'SIGKILL');
});
