import type { Answered } from '@conch/sdk';

export type Model = Answered<'listModels'>['items'][number];

/** What an agent thinks with. */
export interface Thinking {
  readonly provider: string;
  readonly model: string;
}

/** With whatever the server’s default is: no provider may have this name. */
export const BY_DEFAULT: Thinking = { provider: 'default', model: '' };

export function isByDefault({ provider }: Pick<Thinking, 'provider'>): boolean {
  return provider === BY_DEFAULT.provider;
}

/** A model as people read it, and as files of agents name it: `ollama/llama3.2`. */
export function nameOfModel({ provider, model }: Thinking): string {
  return `${provider}/${model}`;
}

/** The model for whoever has not chosen: the cheapest that is known, else the first. */
export function usualModel(models: readonly Model[]): string {
  const dearness = ({ price }: Model): number =>
    price === null ? Infinity : price.input + price.output;
  const [first] = models.toSorted((a, b) => dearness(a) - dearness(b));
  return first?.name ?? '';
}

// Some providers list hundreds; what is not among the first is found by typing on.
const MOST_SHOWN = 50;

/** The models in whose name all that was typed stands; all of them where it is a whole name. */
export function foundModels(models: readonly Model[], typed: string): readonly Model[] {
  const isChosen = models.some(({ name }) => name === typed);
  const words = isChosen ? [] : typed.toLowerCase().split(/\s+/u);
  return models
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .slice(0, MOST_SHOWN);
}

/** How many tokens a text is, roughly: four characters each. */
export function roughTokens(text: string): number {
  return Math.ceil([...text].length / 4);
}
