import { readdirSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { usageFailure } from '../cli-failure.ts';
import { readTextFile, unreadable } from '../read-text-file.ts';
import { SCENARIOS } from './scenarios.ts';

/** A conversation to test: a file, or a shipped scenario. */
export interface TestedConversation {
  /** The path as the person typed it, or the name of the scenario. */
  readonly name: string;
  readonly text: string;
  /** The folder of the file. Null for a scenario. */
  readonly folder: string | null;
}

/** The conversations that the command line names: scenarios, files, and folders with files. */
export function conversationsOf(
  wanted: readonly string[],
  cwd: string,
): readonly TestedConversation[] {
  return wanted.flatMap((one) => {
    const scenario = SCENARIOS.find(({ name }) => name === one);
    if (scenario !== undefined) {
      return [{ name: scenario.name, text: scenario.text, folder: null }];
    }
    const path = resolve(cwd, one);
    const found = readFolder(one, () => statSync(path, { throwIfNoEntry: false }));
    if (found === undefined)
      throw usageFailure(
        `${one} is no file, no folder and no scenario. “conch test --list” lists the scenarios.`,
      );
    if (!found.isDirectory()) return [conversation(one, cwd)];
    const files = readFolder(one, () => filesIn(path)).map((file) => join(one, file));
    if (files.length === 0)
      throw usageFailure(`${one} has no .txt file. A conversation is a .txt file.`);
    return files.map((file) => conversation(file, cwd));
  });
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.txt') && !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((file) => !file.includes('node_modules'))
    .toSorted();
}

function readFolder<T>(shown: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw unreadable(shown, error);
  }
}

function conversation(name: string, cwd: string): TestedConversation {
  return { name, text: readTextFile(name, cwd), folder: resolve(cwd, name, '..') };
}
