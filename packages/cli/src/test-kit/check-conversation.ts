import { resolve } from 'node:path';
import {
  checkTranscript,
  playTranscript,
  readTranscript,
  TranscriptError,
  type Transcript,
  type TranscriptStep,
} from '@conch/transcript';
import { CliFailure } from '../cli-failure.ts';
import type { CliContext } from '../context.ts';
import { AgentSetups, SHIPPED } from './agent-setups.ts';
import { AgentStage } from './agent-stage.ts';
import { turnsDifference } from './compare-turns.ts';
import { callsIn, recordedTranscript, type RecordedRound } from './recording.ts';
import { startTestServer } from './test-server.ts';
import type { TestedConversation } from './transcript-files.ts';

/** The result of testing one conversation. */
export interface ConversationResult {
  readonly name: string;
  readonly title: string;
  readonly isOk: boolean;
  /** Where the turns of the agents came from: from the lines of the file, or from real agents. */
  readonly played: 'by the file' | 'by agents';
  /** The number of compared items: decisions, or turns of agents. */
  readonly compared: number;
  readonly problem: string | null;
}

export interface CheckOptions {
  /** A folder of agent files. These agents play all conversations. */
  readonly agents: string | null;
  readonly isAnyText: boolean;
  readonly timeoutMs: number;
  /** Records the answers of the agents. Nothing is compared in this case. */
  readonly record: ((transcript: string) => void) | null;
}

/** Tests a conversation. A difference is returned as a result and does not throw. */
export async function checkConversation(
  context: CliContext,
  conversation: TestedConversation,
  options: CheckOptions,
): Promise<ConversationResult> {
  const { name, text, folder } = conversation;
  let title = name;
  let played: ConversationResult['played'] = 'by the file';
  const result = (compared: number, problem: string | null): ConversationResult => ({
    name,
    title,
    isOk: problem === null,
    played,
    compared,
    problem,
  });
  try {
    const transcript = readTranscript(text, name);
    ({ title } = transcript);
    const place = agentsOf(transcript, options, { folder, cwd: context.cwd });
    if (place === undefined) {
      if (options.record !== null) return result(0, NOBODY_TO_RECORD);
      return result(checkByFile(transcript), null);
    }
    played = 'by agents';
    return result(
      await checkByAgents(context, transcript, { ...options, folder: place, text }),
      null,
    );
  } catch (error) {
    if (error instanceof CliFailure && ['interrupted', 'usage'].includes(error.kind)) throw error;
    const isExpected =
      error instanceof TranscriptError || error instanceof CliFailure || isRefusal(error);
    if (!isExpected) throw error;
    return result(
      0,
      error instanceof TranscriptError ? error.message : `${name}: ${error.message}`,
    );
  }
}

const NOBODY_TO_RECORD =
  'There is nobody to record. Add --agents FOLDER, or a line “agents: FOLDER”.';

function isRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ConchError';
}

/**
 * The folder of agent files. Null if only the shipped agents play, undefined if the lines of the
 * file replace the agents.
 */
function agentsOf(
  { spaces }: Transcript,
  { agents }: CheckOptions,
  { folder, cwd }: { readonly folder: string | null; readonly cwd: string },
): string | null | undefined {
  if (agents !== null) return agents === SHIPPED ? null : resolve(cwd, agents);
  const named = spaces.find(({ agentsFolder }) => agentsFolder !== null)?.agentsFolder ?? null;
  if (named === null) return undefined;
  return named === SHIPPED || folder === null ? null : resolve(folder, named);
}

/** If the file contains no decisions, only the speakers are compared. */
function checkByFile(transcript: Transcript): number {
  if (transcript.steps.some(({ expected }) => expected.length > 0)) {
    return checkTranscript(transcript);
  }
  return [...playTranscript(transcript)].length;
}

interface ByAgents extends Omit<CheckOptions, 'agents'> {
  readonly folder: string | null;
  readonly text: string;
}

async function checkByAgents(
  context: CliContext,
  transcript: Transcript,
  { folder, isAnyText, timeoutMs, record, text }: ByAgents,
): Promise<number> {
  const setups = new AgentSetups(folder);
  const server = await startTestServer(context);
  const stage = new AgentStage({ server, transcript, setups, timeoutMs, signal: context.signal });
  try {
    await stage.open();
    const agents = new Set(
      transcript.spaces.flatMap(({ members }) =>
        members.flatMap(({ kind, name }) => (kind === 'agent' ? [name] : [])),
      ),
    );
    let compared = 0;
    const rounds: RecordedRound[] = [];
    for (const { line, expected } of roundsOf(transcript, agents)) {
      const turns = await stage.perform(line);
      rounds.push({ line, acts: turns.acts });
      compared += turns.acts.length;
      if (record !== null) continue;
      const difference = turnsDifference({ line, expected, turns, isAnyText });
      if (difference !== null)
        throw new TranscriptError({ file: transcript.file, line: line.line }, difference);
    }
    if (record !== null) {
      const calls = await callsIn(server.client, stage.idOf(transcript.spaces[0]?.name ?? ''));
      record(recordedTranscript({ text, file: transcript.file, rounds, calls }));
    }
    return compared;
  } finally {
    stage.close();
    await server.close();
  }
}

interface Round {
  readonly line: TranscriptStep;
  readonly expected: readonly TranscriptStep[];
}

const TURNS: ReadonlySet<string> = new Set(['say', 'skip', 'delegate', 'fail', 'call']);

/** Each line of a person, with the lines of agents that follow it. */
function roundsOf({ file, steps }: Transcript, agents: ReadonlySet<string>): readonly Round[] {
  const rounds: { line: TranscriptStep; expected: TranscriptStep[] }[] = [];
  for (const step of steps) {
    const { act } = step;
    if (!TURNS.has(act.kind) || !('who' in act) || !agents.has(act.who)) {
      rounds.push({ line: step, expected: [] });
      continue;
    }
    const round = rounds.at(-1);
    if (round === undefined)
      throw new TranscriptError(
        { file, line: step.line },
        'the first line must be one of a person',
      );
    round.expected.push(step);
  }
  return rounds;
}
