import { isDeepStrictEqual } from 'node:util';
import { asMemberId, matchingForm } from '@conch/engine';
import { Refused, type AgentCard } from '@conch/runtime';
import {
  addAgentFile,
  allAgentFiles,
  removeAgentFile,
  saveAgentFile,
  type AgentFileRow,
} from '@conch/store';
import { readAgentOfFile, type AgentOfFile } from './agent-of-file.ts';
import type { FileState, TakingParts } from './file-state.ts';
import type { FileProblem } from './front-matter.ts';
import { joinSpaces } from './join-spaces.ts';
import { providerProblem } from './provider-of-file.ts';
import type { FolderFile } from './read-folder.ts';

/** Makes the agents of the server be as the files say; what is wrong with one touches no other. */
export async function takeIn(
  parts: TakingParts,
  files: readonly FolderFile[],
): Promise<readonly FileState[]> {
  const rows = await parts.database.read(() => allAgentFiles());
  const taking = new Taking(parts, rows, new Set(files.map(({ file }) => file)));
  const known = new Set(rows.filter(isThere).map(({ file }) => file));
  const states = new Map<string, FileState>();
  // Those that have an agent come first: a new file takes no name from them.
  const ordered = files.toSorted((a, b) => Number(known.has(b.file)) - Number(known.has(a.file)));
  for (const one of ordered) states.set(one.file, await taking.take(one));
  // A name that was taken may be free by now: the file of who had it has another.
  const again = ordered.filter(({ file }) => taking.hadTakenName.has(file));
  for (const one of again) states.set(one.file, await taking.take(one));
  await taking.letGo();
  return [...states.values()].toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

class Taking {
  readonly #parts: TakingParts;
  readonly #present: ReadonlySet<string>;
  readonly #rows: Map<string, AgentFileRow>;
  /** Which file has a name, by its matching form. */
  readonly #named = new Map<string, string>();
  /** The files whose agents could not be called what they say. */
  readonly hadTakenName = new Set<string>();

  constructor(parts: TakingParts, rows: readonly AgentFileRow[], present: ReadonlySet<string>) {
    this.#parts = parts;
    this.#present = present;
    this.#rows = new Map(rows.map((row) => [row.agentId, row]));
  }

  async take(given: FolderFile): Promise<FileState> {
    const { file } = given;
    const own = [...this.#rows.values()].find((row) => isThere(row) && row.file === file) ?? null;
    const state = (problem: FileProblem, agentId = own?.agentId ?? null) => ({
      file,
      agentId,
      problem,
    });
    if ('refusal' in given) return state({ line: null, message: given.refusal });
    const read = readAgentOfFile(given.text);
    if (!read.ok) return state(read.problem);
    const { described } = read;
    const form = matchingForm(described.agent.name);
    const other = this.#named.get(form);
    if (other !== undefined && other !== file) {
      const message = `${other} has an agent of this name already; choose another.`;
      return state({ line: described.lineOf('name'), message });
    }
    this.#named.set(form, file);
    try {
      return await this.#settle(file, described, own ?? (await this.#moved(form)));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === 'bad-name') this.hadTakenName.add(file);
      return state({ line: lineOf(error, described), message: error.message });
    }
  }

  /** The agent rests, and what it wrote stays: its file is gone. */
  async letGo(): Promise<void> {
    const { conch, clock, database } = this.#parts;
    for (const row of this.#rows.values()) {
      if (!isThere(row) || this.#present.has(row.file)) continue;
      const id = asMemberId(row.agentId);
      if ((await conch.agents.get(id)) !== null) {
        await conch.agents.update(id, { status: 'inactive' });
      }
      await database.transact(() => saveAgentFile({ ...row, goneAt: clock.now() }));
    }
  }

  /** An agent of that name whose file is not there: the file was renamed, or is back. */
  async #moved(form: string): Promise<AgentFileRow | null> {
    for (const row of this.#rows.values()) {
      if (isThere(row) && this.#present.has(row.file)) continue;
      const card = await this.#parts.conch.agents.get(asMemberId(row.agentId));
      if (card === null || matchingForm(card.name) !== form) continue;
      this.#rows.delete(row.agentId);
      return row;
    }
    return null;
  }

  async #settle(
    file: string,
    described: AgentOfFile,
    row: AgentFileRow | null,
  ): Promise<FileState> {
    const { conch, database } = this.#parts;
    const card = row === null ? null : await conch.agents.get(asMemberId(row.agentId));
    if (row !== null && card === null) await database.transact(() => removeAgentFile(row.agentId));
    const kept =
      row === null || card === null
        ? await this.#make(file, described)
        : await this.#change({ file, row }, described, card);
    const problem =
      (await providerProblem(this.#parts.providers, described)) ??
      (await joinSpaces(this.#parts, described, kept));
    return { file, agentId: kept.agentId, problem };
  }

  async #make(file: string, { agent }: AgentOfFile): Promise<AgentFileRow> {
    const { conch, database } = this.#parts;
    const empty = { file, spaces: '[]', goneAt: null };
    try {
      const also = (id: string) => addAgentFile({ ...empty, agentId: id });
      const { id } = await conch.agents.create(agent, { also });
      return { ...empty, agentId: id };
    } catch (error) {
      // Another node that has the same file may have been faster.
      const rows = await database.read(() => allAgentFiles());
      const made = rows.find((row) => isThere(row) && row.file === file);
      if (made !== undefined) return made;
      throw error;
    }
  }

  async #change(
    { file, row }: { readonly file: string; readonly row: AgentFileRow },
    { agent }: AgentOfFile,
    card: AgentCard,
  ): Promise<AgentFileRow> {
    const { conch, database } = this.#parts;
    const isBack = !isThere(row);
    const { name, kind, config, description, quiet, autoReply } = card;
    const same = { name, kind, config, description, quiet, autoReply };
    // As it comes back from its row.
    const wanted: unknown = JSON.parse(JSON.stringify(agent));
    if (isBack || !isDeepStrictEqual(wanted, same)) {
      await conch.agents.update(card.id, { ...agent, ...(isBack ? { status: 'active' } : {}) });
    }
    if (!isBack && row.file === file) return row;
    const kept = { ...row, file, goneAt: null };
    await database.transact(() => saveAgentFile(kept));
    return kept;
  }
}

/** Whether the file of an agent was there when files were read last. */
function isThere({ goneAt }: AgentFileRow): boolean {
  return goneAt === null;
}

function lineOf({ code }: Refused, { lineOf: find }: AgentOfFile): number | null {
  const fields = FIELDS[code] ?? [];
  return fields.map(find).find((line) => line !== null) ?? 1;
}

const FIELDS: Readonly<Partial<Record<Refused['code'], readonly string[]>>> = {
  'bad-name': ['name'],
  'no-such-kind': ['kind'],
  'bad-config': ['script', 'config', 'model'],
  'bad-settings': ['description'],
};
