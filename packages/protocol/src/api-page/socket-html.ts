import { CLOSE_CODES, CLOSE_WORDS, type CloseReason } from '../close-code.ts';
import type { JsonSchema } from '../openapi/document.ts';
import { html, prose, type Html } from './html.ts';
import { fieldList } from './schema-html.ts';

/** Everything that may be said over a person's socket, and why it is closed. */
export function socketSections(schemas: Readonly<Record<string, JsonSchema>>): Html {
  return html`<section id="socket">
      <h2>Socket</h2>
      <p>
        A WebSocket at <code>/ws</code>. The first frame is <a href="#client-hello">hello</a>, with
        a ticket of <a href="#makeTicket">POST /api/v1/tickets</a> for who has a cookie; the answer
        is <a href="#server-ready">ready</a>. A message of the server holds one frame or an array of
        frames. PROTOCOL.md tells how to resume, in which order frames come, and what happens to
        slow readers.
      </p>
    </section>
    <section>
      <h2 id="client-frames">Frames from the client</h2>
      ${framesOf(schemas['ClientFrame']).map((frame) => frameSection(frame, 'client'))}
    </section>
    <section>
      <h2 id="server-frames">Frames from the server</h2>
      ${framesOf(schemas['ServerFrame']).map((frame) => frameSection(frame, 'server'))}
    </section>
    <section>
      <h2 id="close-codes">Close codes</h2>
      <dl class="fields">${(Object.keys(CLOSE_CODES) as CloseReason[]).map(closeRow)}</dl>
    </section>`;
}

/** The names of frames, as links, for the list at the side. */
export function frameLinks(schema: JsonSchema | undefined, side: 'client' | 'server'): Html[] {
  return framesOf(schema).map(
    ({ type }) =>
      html`<li>
        <a href="#${side}-${type}"><code>${type}</code></a>
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

function frameSection({ type, schema }: Frame, side: 'client' | 'server'): Html {
  const { type: _, ...rest } = schema.properties ?? {};
  return html`<section class="route" id="${side}-${type}">
    <h3>
      <a href="#${side}-${type}"><code>${type}</code></a>
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
