import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { NewMember } from '@conch/engine';
import type { Client } from '@conch/sdk';
import { CliFailure } from '../cli-failure.ts';
import { readTextFile } from '../read-text-file.ts';
import { MISBEHAVING } from './misbehaving.ts';

/** The value that selects only the shipped agents, instead of a folder of agent files. */
export const SHIPPED = 'misbehaving';

interface AgentFile {
  readonly fileName: string;
  readonly content: string;
}

/** Creates the agents of a transcript on a server, from files or from the shipped agents. */
export class AgentSetups {
  readonly #folder: string | null;
  readonly #files: ReadonlyMap<string, AgentFile>;

  constructor(folder: string | null) {
    this.#folder = folder;
    this.#files = folder === null ? new Map() : filesByName(folder);
  }

  async create(client: Client, { name, description = '', ...marks }: NewMember): Promise<string> {
    const file = this.#files.get(name);
    if (file !== undefined) {
      const { id } = await client.call('importAgentFile', {
        body: { fileName: file.fileName, content: withoutSpaces(file.content) },
      });
      return id;
    }
    const shipped = MISBEHAVING[description];
    if (shipped === undefined) throw this.#missing(name);
    const { id } = await client.call('addAgent', {
      body: {
        name,
        kind: 'script',
        config: shipped.script,
        description: shipped.about,
        isQuiet: 'quiet' in marks && marks.quiet,
        autoReply: !('autoReply' in marks) || marks.autoReply,
      },
    });
    return id;
  }

  #missing(name: string): CliFailure {
    const where =
      this.#folder === null
        ? 'no folder of agents is given'
        : `no file in ${this.#folder} is about it`;
    const shipped = Object.keys(MISBEHAVING).join(', ');
    const what = `Nobody plays ${name}: ${where}. Add a file with “name: ${name}”, or write “agent: ${name} | KIND” with one of ${shipped}.`;
    return new CliFailure('failed', what, 'no-such-agent');
  }
}

function filesByName(folder: string): ReadonlyMap<string, AgentFile> {
  const files = agentFiles(folder).map((fileName) => ({
    fileName,
    content: readTextFile(join(folder, fileName), folder),
  }));
  return new Map(files.map((file) => [nameIn(file.content), file]));
}

function agentFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.md'));
  } catch {
    throw new CliFailure('usage', `${resolve(folder)} is no folder with agent files.`);
  }
}

function nameIn(content: string): string {
  const [, name = ''] = /^name:[ \t]*(.+?)[ \t]*$/mu.exec(content) ?? [];
  return name.replaceAll(/^["']|["']$/gu, '');
}

// Removes the list of spaces from an agent file, because these spaces are on another server.
function withoutSpaces(content: string): string {
  return content.replace(/^spaces:[^\n]*(?:\n[ \t]+[^\n]*)*\n/mu, '');
}
