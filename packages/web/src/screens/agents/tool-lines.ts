import type { Answered } from '@conch/sdk';

export type ForeignTool = Answered<'listTools'>['items'][number];

export interface ToolLine {
  /** As agents name it: `server.tool`, or `server.*` for all that the server has. */
  readonly name: string;
  readonly description: string;
  readonly state: ForeignTool['state'];
  /** Whether a person is asked before each call. */
  readonly asks: boolean;
  /** Why it is refused, or what is wrong with its server, in the server’s words. */
  readonly reason: string | null;
  /** What can be approved: as its server says it now; `null`: nothing. */
  readonly offer: ToolOffer | null;
}

export interface ToolOffer {
  readonly path: { readonly toolServer: string; readonly toolName: string };
  readonly hash: string;
  /** All of it, as JSON: what is not shown cannot be judged. */
  readonly definition: string;
  /** What was approved before, if that was something else. */
  readonly before: string | null;
}

function toolName({ server, tool }: Pick<ForeignTool, 'server' | 'tool'>): string {
  return `${server}.${tool}`;
}

/** The tools that an agent may use; one that no server has is missing. */
export function toolLines(
  allowed: readonly string[],
  tools: readonly ForeignTool[],
): readonly ToolLine[] {
  return allowed.flatMap((name) => {
    const meant = tools.filter(
      (tool) => toolName(tool) === name || (name.endsWith('.*') && name === `${tool.server}.*`),
    );
    return meant.length === 0 ? [missing(name)] : meant.map(lineOf);
  });
}

/** What a form offers: all tools that there are, and those that are allowed though they are gone. */
export function offeredTools(
  allowed: readonly string[],
  tools: readonly ForeignTool[],
): readonly ToolLine[] {
  const known = new Set(tools.map(toolName));
  const servers = [...new Set(tools.map(({ server }) => `${server}.*`))];
  const wildcards = servers.filter((name) => allowed.includes(name));
  const gone = allowed.filter((name) => !known.has(name) && !wildcards.includes(name));
  const whole = wildcards.map((name) => ({ ...missing(name), state: 'approved' as const }));
  return [...whole, ...tools.map(lineOf), ...gone.map(missing)];
}

function lineOf(tool: ForeignTool): ToolLine {
  const { now, approved, state, approval, reason } = tool;
  const description = now?.definition.description ?? approved?.description ?? '';
  const isOffered = now !== null && UNAPPROVED.has(state);
  return {
    name: toolName(tool),
    description,
    state,
    asks: approval === 'always',
    reason,
    offer: isOffered
      ? {
          path: { toolServer: tool.server, toolName: tool.tool },
          hash: now.hash,
          definition: JSON.stringify(now.definition),
          before: approved === null || state !== 'changed' ? null : JSON.stringify(approved),
        }
      : null,
  };
}

const UNAPPROVED: ReadonlySet<ForeignTool['state']> = new Set(['new', 'changed', 'withdrawn']);

function missing(name: string): ToolLine {
  return { name, description: '', state: 'missing', asks: false, reason: null, offer: null };
}
