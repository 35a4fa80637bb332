import type { Agent } from '@conch/agents';
import { turns } from './turns.ts';

/**
 * An agent that follows commands in messages. `say 3` streams three words, one per turn of the
 * event loop. `hang 2` streams two words and hangs. `skip` skips and `fail` fails. Any other
 * message is repeated at once.
 */
export const puppet: Agent = {
  async *run({ message, nth }) {
    const [order, count = '1'] = message.content.replace(/^@\w+ /u, '').split(' ');
    if (order === 'skip') return { kind: 'skipped' };
    if (order === 'fail') return { kind: 'failed', failure: 'error', message: 'as it was told' };
    if (order !== 'say' && order !== 'hang') {
      return { kind: 'answered', content: `heard ${message.content} (${nth})` };
    }
    let text = '';
    for (let word = 1; word <= Number(count); word += 1) {
      const delta = `${word} `;
      text += delta;
      yield { kind: 'delta', text: delta };
      await turns(1);
    }
    if (order === 'hang') await new Promise(() => {});
    return { kind: 'answered', content: text };
  },
};
