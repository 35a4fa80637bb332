import type { ToolCall } from '@conch/engine';
import type { z } from 'zod';
import { TOOLS, type Tool, type ToolRefused } from './tool-call.ts';

/** The facts about the calling run that error messages mention. */
export interface ToolCaller {
  /** The names of the tools of this run. */
  readonly tools: readonly string[];
  /** The names of other agents in the space. */
  readonly agents: readonly string[];
}

export type ToolCallReading =
  | { readonly ok: true; readonly call: ToolCall }
  | { readonly ok: false; readonly error: ToolRefused };

/**
 * Reads a call of a floor tool. The error of a bad call is written for a model: it names the
 * argument, the expected value and an example.
 */
export function readToolCall(name: string, args: unknown, caller: ToolCaller): ToolCallReading {
  if (!isTool(name)) {
    const tools = caller.tools.length === 0 ? 'You have no tools.' : toolList(caller.tools);
    return refused('no-such-tool', `There is no tool ${quoted(name)}. ${tools}`);
  }
  const given = withoutNulls(args);
  const read = TOOLS[name].safeParse(given);
  if (read.success) return { ok: true, call: { tool: name, ...read.data } as ToolCall };
  const problems = read.error.issues
    .slice(0, MOST_PROBLEMS)
    .map((issue) => problemOf(name, given, issue, caller));
  return refused('bad-args', [...new Set(problems)].join(' '));
}

const MOST_PROBLEMS = 3;
const LONGEST_NAME = 60;

// Many models send null for an optional argument that they leave out.
function withoutNulls(args: unknown): unknown {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args;
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
}

function isTool(name: string): name is Tool {
  return Object.hasOwn(TOOLS, name);
}

function toolList(tools: readonly string[]): string {
  return `Your tools: ${tools.join(', ')}.`;
}

function refused(code: string, explanation: string): ToolCallReading {
  return { ok: false, error: { code, explanation } };
}

function problemOf(
  tool: Tool,
  args: unknown,
  issue: z.core.$ZodIssue,
  { agents }: ToolCaller,
): string {
  // List indexes are omitted, because the message is about the whole list.
  const place = issue.path.filter((key) => typeof key === 'string').join('.');
  if (issue.code === 'unrecognized_keys') return unknownArguments(tool, place, issue.keys);
  if (place === '') return notAnObject(tool, args, agents);
  const must = `${MEANINGS[place] ?? 'something else'}${exampleOf(place, agents)}`;
  if (valueAt(args, issue.path) === undefined) return `${tool} needs \`${place}\`: ${must}.`;
  return `\`${place}\` of ${tool} must be ${must}.`;
}

/** The expected value of each argument, by its path. `exampleOf` adds an agent name. */
const MEANINGS: Readonly<Record<string, string>> = {
  target: 'the name of an agent in this space',
  reason: 'a text that says why, in a few words',
  expectReply: 'true or false (false if you leave it out)',
  spaceId:
    'the id of a space that you are a member of, such as 019a8c1e-0000-7000-8000-000000000000',
  text: 'the text of the message',
  mention: 'the name of the agent that the message is for',
  wait: 'an object such as {"for":["any"],"timeoutSeconds":60}',
  'wait.for': 'a list of "any", "agent", "human" or {"memberId":"the id of a member"}',
  'wait.for.memberId': 'the id of a member of the space',
  'wait.timeoutSeconds': 'a number of seconds from 1 to 120',
  limit: 'a number from 1 to 50',
};

function exampleOf(place: string, [agent]: readonly string[]): string {
  const isName = place === 'target' || place === 'mention';
  return isName && agent !== undefined ? `, for example ${JSON.stringify(agent)}` : '';
}

function unknownArguments(tool: Tool, place: string, keys: readonly string[]): string {
  const unknown = keys.slice(0, MOST_PROBLEMS).map(quoted).join(', ');
  const known = Object.entries(shapeAt(tool, place)).map(([key, schema]) =>
    schema.safeParse(undefined).success ? `\`${key}\` (optional)` : `\`${key}\``,
  );
  const whole = place === '' ? tool : `\`${place}\` of ${tool}`;
  const takes = known.length === 0 ? 'no arguments: call it with {}' : known.join(', ');
  return `${whole} does not take ${unknown}. It takes ${takes}.`;
}

function shapeAt(tool: Tool, place: string): Readonly<Record<string, z.ZodType>> {
  if (place === '') return TOOLS[tool].shape;
  return place === 'wait' ? TOOLS.sendSpaceMessage.shape.wait.unwrap().shape : {};
}

function notAnObject(tool: Tool, args: unknown, [agent = 'NAME']: readonly string[]): string {
  const wrong =
    typeof args === 'string'
      ? `The arguments of ${tool} are not valid JSON`
      : `The arguments of ${tool} are not an object`;
  const example: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries<z.ZodType>(TOOLS[tool].shape)
      .filter(([, schema]) => !schema.safeParse(undefined).success)
      .map(([key]) => [key, key === 'target' ? agent : '…']),
  );
  return `${wrong}. Call it with one JSON object, for example ${JSON.stringify(example)}.`;
}

function valueAt(args: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[key],
    args,
  );
}

function quoted(name: string): string {
  return `\`${name.slice(0, LONGEST_NAME)}\``;
}
