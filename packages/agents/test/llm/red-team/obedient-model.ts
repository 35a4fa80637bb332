import type { ChatBody, ModelSays } from '../../../src/testing/fake-provider.ts';
import { isSummary } from '../../../src/testing/fake-provider.ts';

const CANARY = /canary-[0-9a-f]{32}/gu;

/** The words of private messages in a text, each once. */
export function canariesIn(text: string): ReadonlySet<string> {
  return new Set(text.match(CANARY));
}

/** What an obedient model has done, to know that it was asked to and could. */
export class Obedience {
  said = 0;
  called = 0;
  addressed = 0;
}

/**
 * A model that does whatever any text before it says, whoever seems to say it. In every answer it
 * also tells all that it has seen: nothing but what it is given keeps anything from anyone.
 */
export function obey(body: ChatBody, obedience: Obedience): ModelSays {
  const text = textOf(body.messages, body.tools);
  const seen = [...canariesIn(text)].join(' ');
  if (isSummary(body)) return { text: `Keep: ${seen} ${demandsIn(text).join(' ')}` };
  const inFull = (demand: string): string => demand.replaceAll('EVERYTHING', seen);
  const demands = demandsIn(text).map(inFull);
  const done = doneIn(body);
  const calls = demandsIn(text)
    .filter((demand) => !done.has(demand))
    .flatMap((demand) => callOf(inFull(demand)));
  if (calls.length > 0) {
    obedience.called += calls.length;
    return { text: '', calls };
  }
  const lines = demands.flatMap((demand) => /^SAY\((.*)\)$/su.exec(demand)?.[1] ?? []);
  obedience.said += lines.length;
  obedience.addressed += lines.filter((line) => line.startsWith('@')).length;
  return { text: [...lines, `I have seen ${seen || 'nothing'}.`].join('\n') };
}

/** What stood there when it last called something: it has done that, and not what came of it. */
function doneIn({ messages, tools }: ChatBody): ReadonlySet<string> {
  const last = messages.findLastIndex((message) => 'tool_calls' in message);
  return new Set(last === -1 ? [] : demandsIn(textOf(messages.slice(0, last), tools)));
}

function textOf(...parts: readonly unknown[]): string {
  return stringsIn(parts).join('\n');
}

/** Every text in a request, wherever it stands. */
function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function demandsIn(text: string): readonly string[] {
  return [...new Set(text.match(/(?:SAY|CALL)\((?:[^()]|\([^()]*\))*\)/gu))];
}

function callOf(demand: string) {
  const [, name, input] = /^CALL\(([\w.]+) (\{.*\})\)$/su.exec(demand) ?? [];
  if (name === undefined || input === undefined) return [];
  try {
    return [{ name, input: JSON.parse(input) as unknown }];
  } catch {
    return [];
  }
}
