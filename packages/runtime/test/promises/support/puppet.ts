import type { Agent } from '@conch/agents';
import { turns } from './turns.ts';

/**
 * An agent that obeys messages. `say 3` streams three words, one per turn. `hang 2` says two words
 * and hangs. `skip` and `fail` do that. It repeats any other message at once.
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
