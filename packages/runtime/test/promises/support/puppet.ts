import type { Agent } from '@conch/agents';
import { turns } from './turns.ts';

/**
 * An agent that does what a message tells it: `say 3` streams three words, one a turn; `hang 2`
 * two words, and then it hangs; `skip`; `fail`. Whatever else it hears it repeats at once.
 */
export const puppet: Agent = {
  async *run({ message, nth }) {
    const [order, count = '1'] = message.content.replace(/^@\w+ /u, '').split(' ');
    if (order === 'skip') return { kind: 'skipped' };
    if (order === 'fail') return { kind: 'failed', failure: 'error', message: 'as it was told' };
    if (order !== 'say' && order !== 'hang') {
      return { kind: 'answered', text: `heard ${message.content} (${nth})` };
    }
    let text = '';
    for (let word = 1; word <= Number(count); word += 1) {
      const delta = `${word} `;
      text += delta;
      yield { kind: 'delta', text: delta };
      await turns(1);
    }
    if (order === 'hang') await new Promise(() => {});
    return { kind: 'answered', text };
  },
};
