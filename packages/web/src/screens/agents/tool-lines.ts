import type { RouteOutput } from '@conch/sdk';
import { fieldsOf, type AgentDetails } from './agent.ts';

export type ToolDetails = RouteOutput<'listTools'>['items'][number];

export interface ToolLine {
  /** The name that agents use: `server.tool`, or `server.*` for all tools of a server. */
  readonly name: string;
  readonly description: string;
  readonly state: ToolDetails['state'];
  /** Whether a person must approve each call. */
  readonly asks: boolean;
  /** The reason why Conch refuses the tool, or the error of its MCP server. */
  readonly reason: ToolDetails['reason'];
  /** The current definition, which a person can approve. Null if no approval is needed. */
  readonly offer: ToolOffer | null;
}

export interface ToolOffer {
  readonly path: { readonly toolServer: string; readonly toolName: string };
  readonly hash: string;
  /** The whole definition as JSON, because people must see everything that they approve. */
  readonly definition: string;
  /** The previously approved definition, if it differs. */
  readonly before: string | null;
}

/** The names of the tools that an agent may use. Only agents with a model have tools. */
export function toolsOf({
  kind,
  config,
}: Pick<AgentDetails, 'kind' | 'config'>): readonly string[] {
  const { tools } = fieldsOf(config);
  if (kind !== 'llm' || !Array.isArray(tools)) return [];
  return tools.filter((name) => typeof name === 'string');
}

function toolName({ server, tool }: Pick<ToolDetails, 'server' | 'tool'>): string {
  return `${server}.${tool}`;
}

/** The tools that an agent may use. A tool that no MCP server offers has the state `missing`. */
export function toolLines(
  allowed: readonly string[],
  tools: readonly ToolDetails[],
): readonly ToolLine[] {
  return allowed.flatMap((name) => {
    const matches = tools.filter(
      (tool) => toolName(tool) === name || (name.endsWith('.*') && name === `${tool.server}.*`),
    );
    return matches.length === 0 ? [missing(name)] : matches.map(lineOf);
  });
}

/** The tools that a form offers: all existing tools, and allowed tools that no longer exist. */
export function offeredTools(
  allowed: readonly string[],
  tools: readonly ToolDetails[],
): readonly ToolLine[] {
  const known = new Set(tools.map(toolName));
  const servers = [...new Set(tools.map(({ server }) => `${server}.*`))];
  const wildcards = servers.filter((name) => allowed.includes(name));
  const gone = allowed.filter((name) => !known.has(name) && !wildcards.includes(name));
  const whole = wildcards.map((name) => ({ ...missing(name), state: 'approved' as const }));
  return [...whole, ...tools.map(lineOf), ...gone.map(missing)];
}

function lineOf(tool: ToolDetails): ToolLine {
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

const UNAPPROVED: ReadonlySet<ToolDetails['state']> = new Set(['new', 'changed', 'withdrawn']);

function missing(name: string): ToolLine {
  return { name, description: '', state: 'missing', asks: false, reason: null, offer: null };
}
