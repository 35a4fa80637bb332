import { CLOSE_CODES, CLOSE_WORDS, type CloseReason } from '../close-code.ts';
import type { JsonSchema } from '../openapi/document.ts';
import { html, prose, type Html } from './html.ts';
import { fieldList } from './schema-html.ts';

/** One direction of a socket: the frames that the client or the server may send. */
export interface FrameSide {
  readonly schema: 'ClientFrame' | 'ServerFrame' | 'AgentFrame' | 'ToAgentFrame';
  /** The prefix of section ids on the page, before the name of the frame. */
  readonly id: string;
  readonly title: string;
}

export const FRAME_SIDES: readonly FrameSide[] = [
  { schema: 'ClientFrame', id: 'client', title: 'Frames from the client' },
  { schema: 'ServerFrame', id: 'server', title: 'Frames from the server' },
  { schema: 'AgentFrame', id: 'agent', title: 'Frames from an agent' },
  { schema: 'ToAgentFrame', id: 'to-agent', title: 'Frames to an agent' },
];

/** The sections on sockets: all frames, and the close codes. */
export function socketSections(schemas: Readonly<Record<string, JsonSchema>>): Html {
  return html`<section id="socket">
      <h2>Sockets</h2>
      <p>
        People connect to a WebSocket at <code>/ws</code>. The first frame is
        <a href="#client-hello">hello</a>, with a ticket of
        <a href="#makeTicket">POST /api/v1/tickets</a> if the client uses a cookie. The answer is
        <a href="#server-ready">ready</a>. A message of the server is one frame or an array of
        frames. PROTOCOL.md explains how to resume, the order of frames, and what happens to slow
        readers.
      </p>
      <p>
        Agents outside the server connect to <code>/agent</code>. The first frame is
        <a href="#agent-hello">hello</a>, with a token of
        <a href="#makeAgentToken">POST /api/v1/agents/:agentId/tokens</a>. The answer is
        <a href="#to-agent-ready">ready</a>. Then tasks come. PROTOCOL.md lists the guarantees and
        explains how an agent reconnects.
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

/** Links to the frames, for the table of contents. */
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
