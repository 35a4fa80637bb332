import { connectAgent, reply, type Handler, type ReplyWords } from '@conch/sdk';
import { fromEnvironment } from './agent/from-environment.ts';
import { stay } from './agent/stay.ts';

/** Any program that answers a text with a text: at once, later, or piece by piece. */
type Program = (text: string, signal: AbortSignal) => ReplyWords | Promise<ReplyWords>;

/** Turns such a program into an agent. */
function bridge(program: Program): Handler {
  return async (task) => reply(await program(task.content, task.signal));
}

// Replace this function with your own program: a model, a command, or another framework.
async function* backwards(text: string): AsyncGenerator<string> {
  for (const word of text.split(/\s+/u).toReversed()) yield `${word} `;
}

await stay(connectAgent(bridge(backwards), fromEnvironment()));
