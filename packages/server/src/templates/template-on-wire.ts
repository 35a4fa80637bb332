import type { AnswerOf, HTTP_API } from '@conch/protocol';
import { parse } from 'yaml';
import { readSpaces } from '../declared-spaces/read-spaces.ts';
import type { InitTemplate } from './template.ts';

type TemplateOnWire = AnswerOf<typeof HTTP_API.listTemplates>['items'][number];

/** A template with its rules and its space as values instead of YAML. */
export function templateOnWire(template: InitTemplate): TemplateOnWire {
  const { name, summary, agents } = template;
  // As in conch.yaml, every value is text at first.
  const read = readSpaces(JSON.stringify(parse(template.spaces, { schema: 'failsafe' })));
  const [space] = read.ok ? read.value : [];
  if (space === undefined) throw new Error(`The template ${name} has no space.`);
  return {
    name,
    summary,
    space: { name: space.name, mainAgent: space.mainAgent, settings: { ...space.settings } },
    agents: agents.map(({ name: agent, description, script, instructions, autoReply = true }) => ({
      name: agent,
      description,
      autoReply,
      rules: parse(script) as unknown,
      instructions,
    })),
  };
}
