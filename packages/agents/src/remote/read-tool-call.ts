import type { ToolCall } from '@conch/engine';
import {
  TOOLS,
  type AgentFrameOf,
  type Tool,
  type ToolArgs,
  type ToolRefused,
} from '@conch/protocol';

type AnyCall = { [Name in Tool]: { readonly tool: Name } & ToolArgs<Name> }[Tool];

/** The call that a frame asks for, or what is wrong with it: its agent can then call again. */
export function readToolCall({
  name,
  args,
}: AgentFrameOf<'tool_call'>):
  | { readonly ok: true; readonly call: ToolCall }
  | { readonly ok: false; readonly error: ToolRefused } {
  const read = TOOLS[name].safeParse(args);
  if (read.success) {
    return { ok: true, call: { tool: name, ...read.data } as AnyCall };
  }
  const [issue] = read.error.issues;
  const where = issue?.path.join('.') ?? '';
  const what = `${where === '' ? 'args' : where}: ${issue?.message ?? 'cannot be read'}`;
  return {
    ok: false,
    error: { code: 'bad-args', explanation: `${name} was not called: ${what}.` },
  };
}
