import { CLOSE_CODES, CLOSE_WORDS, type CloseReason } from '../close-code.ts';
import type { JsonSchema } from '../openapi/document.ts';
import { html, prose, type Html } from './html.ts';
import { fieldList } from './schema-html.ts';

/** One side of a socket: all that it may say. */
export interface FrameSide {
  /** The name of its schema. */
  readonly schema: 'ClientFrame' | 'ServerFrame' | 'AgentFrame' | 'ToAgentFrame';
  /** Comes before the name of a frame in the address of its section. */
  readonly id: string;
  readonly title: string;
}

export const FRAME_SIDES: readonly FrameSide[] = [
  { schema: 'ClientFrame', id: 'client', title: 'Frames from the client' },
  { schema: 'ServerFrame', id: 'server', title: 'Frames from the server' },
  { schema: 'AgentFrame', id: 'agent', title: 'Frames from an agent' },
  { schema: 'ToAgentFrame', id: 'to-agent', title: 'Frames to an agent' },
];

/** Everything that may be said over sockets, and why they are closed. */
export function socketSections(schemas: Readonly<Record<string, JsonSchema>>): Html {
  return html`<section id="socket">
      <h2>Sockets</h2>
      <p>
        People’s is a WebSocket at <code>/ws</code>. The first frame is
        <a href="#client-hello">hello</a>, with a ticket of
        <a href="#makeTicket">POST /api/v1/tickets</a> for who has a cookie; the answer is
        <a href="#server-ready">ready</a>. A message of the server holds one frame or an array of
        frames. PROTOCOL.md tells how to resume, in which order frames come, and what happens to
        slow readers.
      </p>
      <p>
        Agents outside the server have one at <code>/agent</code>. The first frame is
        <a href="#agent-hello">hello</a>, with a token of
        <a href="#makeAgentToken">POST /api/v1/agents/:agentId/tokens</a>; the answer is
        <a href="#to-agent-ready">ready</a>. Then tasks come. PROTOCOL.md tells what can be relied
        on, and how an agent comes back.
      </p>
    </section>
    ${FRAME_SIDES.map(
      (side) =>
        html`<section>
          <h2 id="${side.id}-frames">${side.title}</h2>
          ${framesOf(schemas[side.schema]).map((frame) => frameSection(frame, side))}
        </section>`,
    )}
    <section>
      <h2 id="close-codes">Close codes</h2>
      <dl class="fields">${(Object.keys(CLOSE_CODES) as CloseReason[]).map(closeRow)}</dl>
    </section>`;
}

/** The names of frames, as links, for the list at the side. */
export function frameLinks(schema: JsonSchema | undefined, { id }: FrameSide): Html[] {
  return framesOf(schema).map(
    ({ type }) =>
      html`<li>
        <a href="#${id}-${type}"><code>${type}</code></a>
      </li>`,
  );
}

interface Frame {
  readonly type: string;
  readonly schema: JsonSchema;
}

function framesOf(schema: JsonSchema | undefined): readonly Frame[] {
  return (schema?.oneOf ?? []).flatMap((frame) => {
    const type = frame.properties?.['type']?.const;
    return typeof type === 'string' ? [{ type, schema: frame }] : [];
  });
}

function frameSection({ type, schema }: Frame, { id }: FrameSide): Html {
  const { type: _, ...rest } = schema.properties ?? {};
  return html`<section class="route" id="${id}-${type}">
    <h3>
      <a href="#${id}-${type}"><code>${type}</code></a>
    </h3>
    <p>${prose(schema.description ?? '')}</p>
    ${fieldList({ ...schema, properties: rest })}
  </section>`;
}

function closeRow(reason: CloseReason): Html {
  return html`<div>
    <dt>${CLOSE_CODES[reason]} <code>${reason}</code></dt>
    <dd>${prose(CLOSE_WORDS[reason])}</dd>
  </div>`;
}
