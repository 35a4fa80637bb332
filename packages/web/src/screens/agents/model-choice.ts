import type { RouteOutput } from '@conch/sdk';

export type ModelOption = RouteOutput<'listModels'>['items'][number];

/** A model and its provider. */
export interface ModelChoice {
  readonly provider: string;
  readonly model: string;
}

/** The server's default model. `default` is not allowed as the name of a provider. */
export const BY_DEFAULT: ModelChoice = { provider: 'default', model: '' };

export function isByDefault({ provider }: Pick<ModelChoice, 'provider'>): boolean {
  return provider === BY_DEFAULT.provider;
}

/** The name of a model, as people and agent files write it: `ollama/llama3.2`. */
export function nameOfModel({ provider, model }: ModelChoice): string {
  return `${provider}/${model}`;
}

/** The preselected model: the cheapest model with a known price, else the first model. */
export function usualModel(models: readonly ModelOption[]): string {
  const dearness = ({ price }: ModelOption): number =>
    price === null ? Infinity : price.input + price.output;
  const [first] = models.toSorted((a, b) => dearness(a) - dearness(b));
  return first?.name ?? '';
}

// Some providers have hundreds of models. People find the remaining models by typing.
const MOST_SHOWN = 50;

interface FoundModels {
  readonly shown: readonly ModelOption[];
  /** The number of models that match, with those that the list leaves out. */
  readonly all: number;
}

/** The models whose name contains every typed word. All models if the text is a complete name. */
export function foundModels(models: readonly ModelOption[], typed: string): FoundModels {
  const isChosen = models.some(({ name }) => name === typed);
  const words = isChosen ? [] : typed.toLowerCase().split(/\s+/u);
  const found = models.filter(({ name }) =>
    words.every((word) => name.toLowerCase().includes(word)),
  );
  return { shown: found.slice(0, MOST_SHOWN), all: found.length };
}

/** A rough number of tokens: one for each four characters. */
export function roughTokens(text: string): number {
  return Math.ceil([...text].length / 4);
}
