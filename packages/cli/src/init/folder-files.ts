import type { InitTemplate, TemplateAgent } from '@conch/server/templates';

/** A file of a new folder, with its path inside the folder. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/**
 * The files of a template. If a model is chosen, the agents use the model. Otherwise the agents
 * follow the rules of a script.
 */
export function folderFiles(template: InitTemplate, model: string | null): readonly NewFile[] {
  const agents = template.agents.map((agent) => ({
    path: `agents/${agent.name.toLowerCase()}.md`,
    text: model === null ? scriptFile(agent) : modelFile(agent, model),
  }));
  return [
    { path: 'conch.yaml', text: settingsFile(template) },
    ...agents,
    { path: '.env.example', text: ENV_EXAMPLE },
    { path: '.gitignore', text: '.env\ndata/\n' },
  ];
}

function settingsFile({ spaces }: InitTemplate): string {
  return `# The settings of this Conch. "conch" in this folder reads them.
# All settings: "conch start --help".

# Messages, people and keys are kept here.
dataDir: ./data

# One file describes one agent. A changed file takes effect at once.
agentsDir: ./agents

# Made at the first start. Afterwards change spaces on the page or with "conch spaces".
spaces:
${spaces.trim().replace(/^/u, '  ')}
`;
}

function head({ name, description, autoReply }: TemplateAgent): string {
  const lines = ['---', `name: ${name}`, `description: ${JSON.stringify(description)}`];
  return [...lines, ...(autoReply === false ? ['autoReply: false'] : []), ''].join('\n');
}

function scriptFile(agent: TemplateAgent): string {
  const instructions = agent.instructions.replaceAll(/^/gmu, '#   ');
  return `${head(agent)}# This agent follows rules, so that it answers without a model. For a model, delete "script" and its
# rules, write "model: default" instead, and put instructions below the last line. For example:
#
${instructions}
script:
${agent.script.replace(/^\n/u, '').trimEnd()}
---
`;
}

function modelFile(agent: TemplateAgent, model: string): string {
  return `${head(agent)}model: ${JSON.stringify(model)}\n---\n${agent.instructions}\n`;
}

const ENV_EXAMPLE = `# Copy this file to .env and fill in what you use. "conch" in this folder reads .env.
# Agents that follow rules need none of it.

# A key of one provider is enough.
#OPENAI_API_KEY=
#ANTHROPIC_API_KEY=
#GEMINI_API_KEY=
#OPENROUTER_API_KEY=

# A model server of your own, which needs no key.
#OLLAMA_BASE_URL=http://127.0.0.1:11434

# The model of agents with "model: default", as provider/model.
#CONCH_DEFAULT_MODEL=ollama/llama3.2

#CONCH_PORT=2662
`;
