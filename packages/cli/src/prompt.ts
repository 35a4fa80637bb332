import { usageFailure, CliFailure } from './cli-failure.ts';
import type { CliContext } from './context.ts';
import { cleanLine } from './print/clean-text.ts';

/** A question to the person at the terminal. */
export interface Question {
  readonly message: string;
  /** The flag that answers the question without a terminal. */
  readonly flag: string;
}

type Asking = Pick<CliContext, 'isInteractive'>;

/** Asks for a line of text. */
export async function askText(context: Asking, question: Question): Promise<string> {
  const { text } = await prompts(context, question);
  const { message } = question;
  return answered<string>(await text({ message, output: process.stderr })).trim();
}

/** Asks for a secret, which is not shown. */
export async function askSecret(context: Asking, question: Question): Promise<string> {
  const { password } = await prompts(context, question);
  const { message } = question;
  return answered<string>(await password({ message, output: process.stderr }));
}

/** Asks for one of several answers. */
export async function askChoice<const Value extends string>(
  context: Asking,
  question: Question & { readonly options: readonly { value: Value; label: string }[] },
): Promise<Value> {
  const { select } = await prompts(context, question);
  const { message, options } = question;
  const chosen: string | symbol = await select<string>({
    message,
    options: [...options],
    output: process.stderr,
  });
  return answered(chosen) as Value;
}

/** Asks for confirmation before an action that cannot be undone. `--yes` confirms it. */
export async function confirm(
  context: Asking,
  { message, isSure }: { readonly message: string; readonly isSure: boolean },
): Promise<void> {
  if (isSure) return;
  const question = { message: cleanLine(message), flag: '--yes' };
  const ask = await prompts(context, question);
  const yes = await ask.confirm({
    message: question.message,
    initialValue: false,
    output: process.stderr,
  });
  if (!answered(yes)) throw new CliFailure('failed', 'Nothing was done.', 'declined');
}

// Lazy-loaded, because few commands ask questions.
async function prompts({ isInteractive }: Asking, { message, flag }: Question) {
  if (!isInteractive) {
    throw usageFailure(
      `This needs an answer, and there is no terminal: “${message}”. Use ${flag}.`,
    );
  }
  return import('@clack/prompts');
}

function answered<Value>(value: Value | symbol): Value {
  if (typeof value === 'symbol') throw new CliFailure('interrupted', 'Stopped.');
  return value;
}
