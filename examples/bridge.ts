import { connectAgent, reply, type Handler, type Words } from '@conch/sdk';
import { fromEnvironment } from './agent/from-environment.ts';
import { stay } from './agent/stay.ts';

/** Any program that turns a text into a text, at once, later, or piece by piece. */
type Program = (text: string, signal: AbortSignal) => Words | Promise<Words>;

/** Makes an agent of such a program. */
function bridge(program: Program): Handler {
  return async (task) => reply(await program(task.content, task.signal));
}

// Put yours in its place: a model, a command, another framework.
async function* backwards(text: string): AsyncGenerator<string> {
  for (const word of text.split(/\s+/u).toReversed()) yield `${word} `;
}

await stay(connectAgent(bridge(backwards), fromEnvironment()));
