import type { Agent, AgentEnd, AgentOutput } from '@conch/agents';

type Prompt = { readonly output: AgentOutput } | { readonly end: AgentEnd };

/** An agent for which a test controls the actions and their times. */
export class PromptedAgent implements Agent {
  #prompts: Prompt[] = [];
  #wake: () => void = () => {};

  say(text: string): void {
    this.#prompt({ output: { kind: 'delta', text } });
  }

  does(output: AgentOutput): void {
    this.#prompt({ output });
  }

  ends(end: AgentEnd): void {
    this.#prompt({ end });
  }

  answers(text: string): void {
    this.ends({ kind: 'answered', content: text });
  }

  async *run(...[, { signal }]: Parameters<Agent['run']>): ReturnType<Agent['run']> {
    // The resumed run gets the prompts that follow a restart.
    while (!signal.aborted) {
      const next = this.#prompts.shift();
      if (next === undefined) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      } else if ('end' in next) return next.end;
      else yield next.output;
    }
    return { kind: 'skipped' };
  }

  #prompt(prompt: Prompt): void {
    this.#prompts.push(prompt);
    this.#wake();
  }
}
