import { html, joined, prose, type Html } from './api-page/html.ts';
import { routeSection, routesIn, type DocumentedRoute } from './api-page/route-html.ts';
import { typeWords, unfolded } from './api-page/schema-html.ts';
import { FRAME_SIDES, frameLinks, socketSections, type FrameSide } from './api-page/socket-html.ts';
import { COMMON_FAILURES, FAILURES, FAILURE_CODES } from './failure-code.ts';
import type { JsonSchema, OpenApiDocument } from './openapi/document.ts';

/**
 * The API reference as an HTML page, without scripts and with one stylesheet (`API_PAGE_STYLE`).
 */
export function apiPage(document: OpenApiDocument): string {
  const { info, tags, components } = document;
  const routes = routesIn(document);
  const parts = tags.map(({ name }) => ({
    name,
    routes: routes.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>${info.title} API ${info.version}</title>
      <link rel="stylesheet" href="/api/v1/docs.css" />
    </head>
    <body>
      <header>
        <h1>${info.title} API <small>${info.version}</small></h1>
        ${info.description.split('\n\n').map((paragraph) => html`<p>${prose(paragraph)}</p>`)}
        <p><a href="/api/v1/openapi.json">openapi.json</a> has all of this for programs.</p>
      </header>
      <nav aria-label="Contents">${contents(parts, components.schemas)}</nav>
      <main>
        ${parts.map(partSection)} ${refusalSection()} ${socketSections(components.schemas)}
        ${schemaSections(components.schemas)}
      </main>
    </body>
  </html>`;
  return `<!doctype html>\n${page.markup}`;
}

interface PagePart {
  readonly name: string;
  readonly routes: readonly DocumentedRoute[];
}

function contents(
  parts: readonly PagePart[],
  schemas: Readonly<Record<string, JsonSchema>>,
): readonly Html[] {
  return [
    ...parts.map(({ name, routes }) => contentsPart(name, routes.map(routeLink))),
    contentsPart('Answers', [html`<li><a href="#refusals">What is refused</a></li>`]),
    ...FRAME_SIDES.map((side) => contentsPart(side.title, frameLinks(schemas[side.schema], side))),
    contentsPart('Schemas', shownSchemas(schemas).map(schemaLink)),
  ];
}

function contentsPart(title: string, links: readonly Html[]): Html {
  return html`<details>
    <summary>${title}</summary>
    <ul>
      ${links}
    </ul>
  </details>`;
}

function routeLink({ method, path, operation }: DocumentedRoute): Html {
  return html`<li>
    <a href="#${operation.operationId}"
      ><b class="method ${method}">${method.toUpperCase()}</b> ${path.replace('/api/v1', '')}</a
    >
  </li>`;
}

function partSection({ name, routes }: PagePart): Html {
  return html`<section>
    <h2 id="${partId(name)}">${name}</h2>
    ${routes.map(routeSection)}
  </section>`;
}

function partId(name: string): string {
  return `part-${name.toLowerCase().replaceAll(' ', '-')}`;
}

function refusalSection(): Html {
  const common = COMMON_FAILURES.map((code) => html`<code>${code}</code>`);
  return html`<section>
    <h2 id="refusals">What is refused</h2>
    <p>
      A refusal is a <a href="#schema-Problem">Problem</a>. Any route may refuse with
      ${joined(common, ', ')}. These are all codes, with the status over HTTP:
    </p>
    <ul class="codes">
      ${FAILURE_CODES.map((code) => html`<li><code>${code}</code> ${FAILURES[code]}</li>`)}
    </ul>
  </section>`;
}

// Frame schemas have separate sections on the page.
const SHOWN_AS_FRAMES = new Map<string, FrameSide>(FRAME_SIDES.map((side) => [side.schema, side]));

function shownSchemas(schemas: Readonly<Record<string, JsonSchema>>): readonly string[] {
  return Object.keys(schemas).filter((name) => !SHOWN_AS_FRAMES.has(name));
}

function schemaLink(name: string): Html {
  return html`<li><a href="#schema-${name}">${name}</a></li>`;
}

function schemaSections(schemas: Readonly<Record<string, JsonSchema>>): Html {
  return html`<section>
    <h2 id="schemas">Schemas</h2>
    ${Object.entries(schemas).map(([name, schema]) => {
      const side = SHOWN_AS_FRAMES.get(name);
      return side === undefined ? schemaSection(name, schema) : frameSchema(side);
    })}
  </section>`;
}

function schemaSection(name: string, schema: JsonSchema): Html {
  return html`<section class="route" id="schema-${name}">
    <h3><a href="#schema-${name}">${name}</a></h3>
    ${unfolded(schema) ?? html`<p>${typeWords(schema)}</p>`}
  </section>`;
}

function frameSchema({ schema, id, title }: FrameSide): Html {
  return html`<section class="route" id="schema-${schema}">
    <h3><a href="#schema-${schema}">${schema}</a></h3>
    <p>One of the <a href="#${id}-frames">${title.toLowerCase()}</a>.</p>
  </section>`;
}
