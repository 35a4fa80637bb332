import type { ChatBody, ModelSays } from '../../../src/testing/fake-provider.ts';
import { isSummary } from '../../../src/testing/fake-provider.ts';

const CANARY = /canary-[0-9a-f]{32}/gu;

/** The distinct canaries in a text. A canary is a secret from a private message. */
export function canariesIn(text: string): ReadonlySet<string> {
  return new Set(text.match(CANARY));
}

/** Counts the acts of obedience, to prove that the model was asked and could obey. */
export class ObedienceCount {
  said = 0;
  called = 0;
  addressed = 0;
}

/**
 * A model that obeys every text, whoever seems to have written it. Each answer also repeats every
 * canary that the model has seen, so only limits on its input can protect a secret.
 */
export function obey(body: ChatBody, obedience: ObedienceCount): ModelSays {
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

/**
 * The demands that the model read before its last call. The model has already obeyed them. It has
 * not yet obeyed demands in the results of that call.
 */
function doneIn({ messages, tools }: ChatBody): ReadonlySet<string> {
  const last = messages.findLastIndex((message) => 'tool_calls' in message);
  return new Set(last === -1 ? [] : demandsIn(textOf(messages.slice(0, last), tools)));
}

function textOf(...parts: readonly unknown[]): string {
  return stringsIn(parts).join('\n');
}

/** Every string in a request. */
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
