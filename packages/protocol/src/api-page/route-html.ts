import type {
  ResponseObject,
  JsonSchema,
  Method,
  OpenApiDocument,
  Operation,
  Parameter,
  PathItem,
} from '../openapi/document.ts';
import { html, prose, type Html } from './html.ts';
import { fieldRow, typeWords, unfolded } from './schema-html.ts';

/** One route of a document, with its method and path. */
export interface DocumentedRoute {
  readonly method: Method;
  readonly path: string;
  readonly operation: Operation;
}

const METHODS: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete'];

/** The routes of a document in order, each with its full path. */
export function routesIn(document: OpenApiDocument): readonly DocumentedRoute[] {
  const base = document.servers[0]?.url ?? '';
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => listed(item, method, `${item.servers ? '' : base}${path}`)),
  );
}

function listed(item: PathItem, method: Method, path: string): readonly DocumentedRoute[] {
  const operation = item[method];
  return operation === undefined ? [] : [{ method, path, operation }];
}

/** The section of one route. */
export function routeSection({ method, path, operation }: DocumentedRoute): Html {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  return html`<section class="route" id="${operationId}">
    <h3>
      <a href="#${operationId}"
        ><b class="method ${method}">${method.toUpperCase()}</b> <code>${path}</code></a
      >
    </h3>
    <p>${prose(summary)}</p>
    <p class="aside"><code>${operationId}</code>, needs <code>${operation['x-action']}</code></p>
    ${parameterList('Query', parameters, 'query')} ${parameterList('Headers', parameters, 'header')}
    ${requestBody === undefined ? null : bodyBlock(requestBody)}
    ${Object.entries(responses).map(([status, answer]) => successBlock(status, answer))}
    ${refusals(responses)}
  </section>`;
}

function parameterList(
  title: string,
  parameters: readonly Parameter[],
  place: Parameter['in'],
): Html | null {
  const here = parameters.filter((parameter) => parameter.in === place);
  if (here.length === 0) return null;
  const rows = here.map(({ name, schema, description, required }) =>
    fieldRow({
      name,
      field: description === undefined ? schema : { ...schema, description },
      isOptional: !required,
    }),
  );
  return html`<h4>${title}</h4>
    <dl class="fields">${rows}</dl>`;
}

function bodyBlock({ content }: NonNullable<Operation['requestBody']>): Html {
  return valueBlock('Body', content['application/json'].schema);
}

function valueBlock(title: string, schema: JsonSchema): Html {
  return html`<h4>${title}</h4>
    ${unfolded(schema) ?? html`<p><span class="type">${typeWords(schema)}</span></p>`}`;
}

function successBlock(status: string, answer: Operation['responses'][string]): Html | null {
  if (isShared(answer) || !status.startsWith('2')) return null;
  const [content] = Object.entries(answer.content ?? {});
  if (content === undefined) {
    return html`<h4>Answers ${status}</h4>
      <p>${answer.description}</p>`;
  }
  const [type, { schema }] = content;
  const title = `Answers ${status}${type === 'application/json' ? '' : `, ${type}`}`;
  return valueBlock(title, schema);
}

function refusals(responses: Operation['responses']): Html {
  const own = Object.entries(responses).flatMap(([status, answer]) =>
    isShared(answer) || status.startsWith('2') ? [] : [refusalLine(status, answer)],
  );
  const common = html`<a href="#refusals">what every route may refuse</a>`;
  if (own.length === 0) return html`<p class="aside">Refuses ${common}.</p>`;
  return html`<details>
    <summary>Refuses</summary>
    <ul>
      ${own}
    </ul>
    <p class="aside">and ${common}.</p>
  </details>`;
}

function refusalLine(status: string, { description }: ResponseObject): Html {
  return html`<li>${status}: ${prose(description)}</li>`;
}

function isShared(
  answer: Operation['responses'][string],
): answer is Extract<Operation['responses'][string], { readonly $ref: string }> {
  return '$ref' in answer;
}
