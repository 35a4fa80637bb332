import { unreachable, type ToolCall } from '@conch/engine';
import type { Client } from '@conch/sdk';
import { withDecisions, type TranscriptStep } from '@conch/transcript';
import { CliFailure } from '../cli-failure.ts';
import type { PlayedAct } from './played-act.ts';

/** A line of a person, and the turns that followed it. */
export interface RecordedRound {
  readonly line: TranscriptStep;
  readonly acts: readonly PlayedAct[];
}

interface Recording {
  /** The transcript from which the lines of the people were played. */
  readonly text: string;
  readonly file: string;
  readonly rounds: readonly RecordedRound[];
  readonly calls: ReadonlyMap<string, readonly ToolCall[]>;
}

/**
 * A transcript with the answers of the agents and the decisions. It is played without the agents,
 * so no model and no key is needed, and the answers are always the same.
 */
export function recordedTranscript({ text, file, rounds, calls }: Recording): string {
  const [first] = rounds;
  const lines = text.split(/\r?\n/u);
  const top = lines.slice(0, (first?.line.line ?? lines.length + 1) - 1);
  const head = top.filter((line) => !/^agents:/iu.test(line));
  const body = rounds.flatMap(({ line, acts }) => [
    ...line.notes.map((note) => `# ${note}`),
    ...sourceOf(line),
    ...acts.flatMap((act) => [
      ...(calls.get(act.runId) ?? []).map((call) => callLine(act, call)),
      ...actLines(act),
    ]),
    '',
  ]);
  const firstNotes = new Set(first?.line.notes.map((note) => `# ${note}`));
  const plain = [...head.filter((line) => !firstNotes.has(line)), ...body].join('\n');
  const { text: filled, problem } = withDecisions(plain, file);
  if (problem === null) return filled;
  throw new CliFailure(
    'failed',
    `The conversation cannot be recorded: ${problem.message}`,
    'not-recorded',
  );
}

function sourceOf({ source, act }: TranscriptStep): readonly string[] {
  if (!('text' in act)) return [source];
  const [, ...more] = act.text.split('\n');
  return [source, ...more.map((line) => `  | ${line}`)];
}

function actLines({ who, kind, text }: PlayedAct): readonly string[] {
  const [first = '', ...more] = (text ?? '').split('\n');
  const said = [`${who}: ${first}`, ...more.map((line) => `  | ${line}`)];
  switch (kind) {
    case 'says':
      return said;
    case 'passes':
      return [`${who}: ${first}<world>pass</world>`];
    case 'fails':
      return [`${who} fails`];
    // Nothing was posted, so there is no line. A delegation already has the line of its call.
    case 'delegates':
    case 'skips':
    case 'repeats itself':
    case 'is stopped':
      return [`${who} skips`];
    default:
      return unreachable(kind);
  }
}

function callLine({ who }: PlayedAct, call: ToolCall): string {
  const quoted = (words: string): string => `"${words.replaceAll('"', '”').replaceAll('\n', ' ')}"`;
  switch (call.tool) {
    case 'mentionAgent':
      return `${who} calls mentionAgent(${call.target}, ${quoted(call.reason)}${call.expectReply ? ', expect reply' : ''})`;
    case 'delegate':
    case 'delegateToAgent':
      return `${who} calls ${call.tool}(${call.target}, ${quoted(call.reason)})`;
    case 'sendSpaceMessage': {
      const mention = call.mention === undefined ? '' : `, mention ${call.mention}`;
      const wait = call.wait === undefined ? '' : ', wait for any';
      return `${who} calls sendSpaceMessage(here, ${quoted(call.text)}${mention}${wait})`;
    }
    case 'getMyRuns':
    case 'goToSpace':
    case 'readSpaceMessages':
    case 'skip':
      return `# ${who} called ${call.tool}, which is not recorded.`;
    default:
      return unreachable(call);
  }
}

/** The tool calls in a space, grouped by run. */
export async function callsIn(
  client: Client,
  spaceId: string,
): Promise<ReadonlyMap<string, readonly ToolCall[]>> {
  const calls = new Map<string, ToolCall[]>();
  for await (const line of client.lines('copySpace', { params: { spaceId } })) {
    const { table, row } = line as {
      readonly table?: string;
      readonly row?: { readonly body?: string };
    };
    if (table !== 'events' || row?.body === undefined) continue;
    const event = JSON.parse(row.body) as {
      readonly type: string;
      readonly runId?: string;
      readonly call?: ToolCall;
    };
    if (event.type !== 'tool-called' || event.runId === undefined || event.call === undefined)
      continue;
    calls.set(event.runId, [...(calls.get(event.runId) ?? []), event.call]);
  }
  return calls;
}
