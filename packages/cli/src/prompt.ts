import type { Key } from 'node:readline';
import { usageFailure, CliFailure } from './cli-failure.ts';
import type { CliContext } from './context.ts';
import { cleanLine } from './print/clean-text.ts';

/** A question to the person at the terminal. */
export interface Question {
  readonly message: string;
  /** The flag that replaces the question if there is no terminal. */
  readonly flag: string;
}

type Asking = Pick<CliContext, 'isInteractive'>;

/** Asks for a line of text. */
export async function askText(context: Asking, question: Question): Promise<string> {
  const { text } = await prompts(context, question);
  const { message } = question;
  const answer = await untilAnswered<string>((signal) =>
    text({ message, output: process.stderr, signal }),
  );
  return answer.trim();
}

/** Asks for a secret. The terminal does not show the typed text. */
export async function askSecret(context: Asking, question: Question): Promise<string> {
  const { password } = await prompts(context, question);
  const { message } = question;
  return untilAnswered<string>((signal) => password({ message, output: process.stderr, signal }));
}

/** Asks for one of several answers. */
export async function askChoice<const Value extends string>(
  context: Asking,
  question: Question & { readonly options: readonly { value: Value; label: string }[] },
): Promise<Value> {
  const { select } = await prompts(context, question);
  const { message, options } = question;
  const output = process.stderr;
  const chosen = await untilAnswered<string>((signal) =>
    select<string>({ message, options: [...options], output, signal }),
  );
  return chosen as Value;
}

/** Asks for confirmation before an action that cannot be undone. `--yes` confirms it. */
export async function confirm(
  context: Asking,
  { message, isSure }: { readonly message: string; readonly isSure: boolean },
): Promise<void> {
  if (isSure) return;
  const question = { message: cleanLine(message), flag: '--yes' };
  const ask = await prompts(context, question);
  const output = process.stderr;
  const yes = await untilAnswered<boolean>((signal) =>
    ask.confirm({ message: question.message, initialValue: false, output, signal }),
  );
  if (!yes) throw new CliFailure('failed', 'Nothing was done.', 'declined');
}

// Loads the prompt library only when needed, because few commands ask questions.
async function prompts({ isInteractive }: Asking, { message, flag }: Question) {
  if (!isInteractive) {
    throw usageFailure(
      `This needs an answer, and there is no terminal: “${message}”. Use ${flag}.`,
    );
  }
  return import('@clack/prompts');
}

/** Waits for an answer. Ctrl-C, Ctrl-D and the end of the input stop the command. */
async function untilAnswered<Value>(
  ask: (signal: AbortSignal) => Promise<Value | symbol>,
): Promise<Value> {
  const { stdin } = process;
  const end = new AbortController();
  const stop = (): void => end.abort();
  // Stops on Ctrl-D, because the library would wait for more input although the input has ended.
  const press = (_text: unknown, { ctrl, name }: Key): void => {
    if (ctrl === true && name === 'd') stop();
  };
  stdin.on('keypress', press).once('end', stop).once('close', stop);
  try {
    const answer = await ask(end.signal);
    if (typeof answer === 'symbol') throw new CliFailure('interrupted', 'Stopped.');
    return answer;
  } finally {
    stdin.off('keypress', press).off('end', stop).off('close', stop);
  }
}
