import type { ReasonTexts } from '../reason-words.ts';
import { AGENTS } from './refusals/agents.ts';
import { CARDS } from './refusals/cards.ts';
import { FIELDS } from './refusals/fields.ts';
import { FILES } from './refusals/files.ts';
import { NAMES } from './refusals/names.ts';
import { PROVIDERS } from './refusals/providers.ts';
import { TOOLS } from './refusals/tools.ts';
import { YAML } from './refusals/yaml.ts';

/** The reasons of refusals in Arabic. A code without a text is a type error. */
export const reasons: ReasonTexts = {
  ...AGENTS,
  ...CARDS,
  ...FIELDS,
  ...FILES,
  ...NAMES,
  ...PROVIDERS,
  ...TOOLS,
  ...YAML,
};
